#!/usr/bin/env python3
"""Compares what kernels in SPIR-V assembly compute with the same in NumPy.

usage: spirv_modules.py [OCLC]

Status 77: PyOpenCL, NumPy or spirv-as is not installed.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import numpy as np
    import pyopencl as cl
except ImportError as missing:
    print(f"spirv_modules.py: {missing}")
    sys.exit(77)

if not shutil.which("spirv-as"):
    print("spirv_modules.py: no spirv-as")
    sys.exit(77)

QUANTIZE = """
OpCapability Addresses
OpCapability Kernel
OpCapability Linkage
OpCapability Vector16
OpCapability Int64
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %k "quantize" %id
OpDecorate %id BuiltIn GlobalInvocationId
OpDecorate %id Constant
%void = OpTypeVoid
%ulong = OpTypeInt 64 0
%ulong3 = OpTypeVector %ulong 3
%ids = OpTypePointer Input %ulong3
%float = OpTypeFloat 32
%T = TYPE
%pointer = OpTypePointer CrossWorkgroup %T
%type = OpTypeFunction %void %pointer %pointer
%id = OpVariable %ids Input
%k = OpFunction %void None %type
%in = OpFunctionParameter %pointer
%out = OpFunctionParameter %pointer
%entry = OpLabel
%all = OpLoad %ulong3 %id
%i = OpCompositeExtract %ulong %all 0
%from = OpInBoundsPtrAccessChain %pointer %in %i
%to = OpInBoundsPtrAccessChain %pointer %out %i
%x = OpLoad %T %from Aligned 4
%q = OpQuantizeToF16 %T %x
OpStore %to %q Aligned 4
OpReturn
OpFunctionEnd
"""


class Device:
    """Builds modules for a device of oclc, and runs their kernels."""

    def __init__(self):
        self.context = cl.Context([cl.get_platforms()[0].get_devices()[0]])
        self.queue = cl.CommandQueue(self.context)

    @staticmethod
    def assemble(text):
        """Returns the words of a module in assembly."""
        with tempfile.TemporaryDirectory() as folder:
            source, module = Path(folder, "module.spvasm"), Path(folder, "module.spv")
            source.write_text(text)
            subprocess.run(["spirv-as", "--target-env", "spv1.4", source, "-o", module], check=True)
            return module.read_bytes()

    def build(self, text, options=()):
        return cl.Program(self.context, self.assemble(text)).build(list(options))

    def copy(self, array):
        flags = cl.mem_flags
        return cl.Buffer(self.context, flags.READ_WRITE | flags.COPY_HOST_PTR, hostbuf=array)

    def read(self, buffer, like):
        result = np.empty_like(like)
        cl.enqueue_copy(self.queue, result, buffer)
        return result


def quantized(values):
    """OpQuantizeToF16: the nearest half, or a zero instead of a denormal half."""
    with np.errstate(over="ignore"):
        halves = values.astype(np.float16)
    denormal = (halves.view(np.uint16) & 0x7C00) == 0
    return np.where(denormal, np.copysign(np.float32(0), values), halves.astype(np.float32))


def floats_to_quantize():
    """Returns each half, the floats around it and half-way to the next one, infinities, NaNs, and floats of all sizes."""
    halves = np.arange(1 << 16, dtype=np.uint32).astype(np.uint16).view(np.float16).astype(np.float32)
    bits = halves.view(np.uint32)
    near = np.concatenate([bits + np.uint32(offset & 0xFFFFFFFF) for offset in (-1, 0, 1, 0xFFF, 0x1000, 0x1001)])
    others = np.random.default_rng(1).integers(0, 1 << 32, 1 << 16, dtype=np.uint32)
    return np.concatenate([near, others]).view(np.float32)


def test_quantize(device):
    values = floats_to_quantize()
    expected = quantized(values)
    for lanes in (1, 2, 3, 4, 8, 16):
        text = QUANTIZE.replace("TYPE", f"OpTypeVector %float {lanes}" if lanes > 1 else "OpTypeFloat 32")
        text = text if lanes > 1 else text.replace("%T = OpTypeFloat 32\n", "").replace("%T", "%float")
        for options in ((), ("-cl-fast-relaxed-math",), ("-cl-opt-disable",)):
            program = device.build(text, options)
            stride = 4 if lanes == 3 else lanes
            items = len(values) // stride
            out = device.copy(np.full_like(values, 7))
            program.quantize(device.queue, (items,), None, device.copy(values), out)
            got = device.read(out, values)[:items * stride].reshape(items, stride)[:, :lanes]
            wanted = expected[:items * stride].reshape(items, stride)[:, :lanes]
            same = (got.view(np.uint32) == wanted.view(np.uint32)) | (np.isnan(got) & np.isnan(wanted))
            if not same.all():
                at = np.argwhere(~same)[0]
                sys.exit(f"OpQuantizeToF16 of {lanes} lanes, {options}: {got[tuple(at)]} instead of {wanted[tuple(at)]}")


def test_untyped_pointers(device):
    inputs = Path(__file__).parent.parent / "lit" / "Frontend" / "SPIRV" / "Inputs"
    text = subprocess.run([sys.executable, inputs / "untyped.py", inputs / "untyped.spvasm"], check=True,
                          capture_output=True, text=True).stdout
    values = np.arange(1000, 1032, dtype=np.uint32)
    expected = np.full(32, 7, dtype=np.uint32)
    # The structure is { uchar; uint4; uint[3]; }, with 48 bytes.
    expected[0:4] = values[[4 + 2, 2 * 4 + 1, 8 + 1, 12 + 4 + 3]]
    expected[4:8] = values[4:8]
    expected[8:16] = values[6], values[5], 77, 30, 5, 5 + 7, values[7], 6
    expected[16:19] = values[8], values[9], 77
    expected[21:24] = values[4], values[9], values[10]
    for options in ((), ("-cl-opt-disable",)):
        out = device.copy(np.full_like(expected, 7))
        device.build(text, options).untyped(device.queue, (1,), None, device.copy(values), out)
        got = device.read(out, expected)
        if not np.array_equal(got, expected):
            sys.exit(f"untyped pointers, {options}:\n{got} instead of\n{expected}")


def main():
    device = Device()
    for test in (test_quantize, test_untyped_pointers):
        test(device)
        print(f"{test.__name__}: as expected")


if __name__ == "__main__":
    main()
