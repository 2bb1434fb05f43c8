#!/usr/bin/env python3
"""Builds a program from SPIR (cl_khr_spir): bitcode that clCreateProgramWithBinary gets.

usage: spir.py OCLC OCLOPT

Status 77: PyOpenCL or NumPy is not installed.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import numpy as np
    import pyopencl as cl
except ImportError as missing:
    print(f"spir.py: {missing}")
    sys.exit(77)

SOURCE = "kernel void triple(global int *p) { p[get_global_id(0)] *= 3; }"
INTERMEDIATE, SPIR_VERSIONS = 0x40E1, 0x40E0


def bitcode(oclc, oclopt):
    """Returns the program as LLVM IR for spir64, in bitcode."""
    with tempfile.TemporaryDirectory() as folder:
        source, text, module = (Path(folder, name) for name in ("k.cl", "k.ll", "k.bc"))
        source.write_text(SOURCE)
        subprocess.run([oclc, "--emit=canonical", source, "-o", text], check=True)
        subprocess.run([oclopt, "-passes=verify", text, "-o", module], check=True, stderr=subprocess.DEVNULL)
        return module.read_bytes()


def refuses(build, message):
    """Returns true if `build` fails with `message`."""
    try:
        build()
    except cl.Error as error:
        return message in str(error)
    return False


def main():
    device = cl.get_platforms()[0].get_devices()[0]
    context = cl.Context([device])
    module = bitcode(*sys.argv[1:])
    program = cl.Program(context, [device], [module])
    assert "cl_khr_spir" in device.extensions.split()
    assert program.get_build_info(device, cl.program_build_info.BINARY_TYPE) == INTERMEDIATE
    assert program.get_info(cl.program_info.BINARIES) == [module]
    program.build("-x spir -spir-std=1.2")
    assert program.get_build_info(device, cl.program_build_info.BINARY_TYPE) == cl.program_binary_type.EXECUTABLE
    values = np.arange(100, dtype=np.int32)
    buffer = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=values)
    queue, result = cl.CommandQueue(context), np.empty_like(values)
    program.triple(queue, values.shape, None, buffer)
    cl.enqueue_copy(queue, result, buffer)
    assert np.array_equal(result, values * 3), result
    assert refuses(lambda: cl.Program(context, [device], [module[:100]]).build(), "<SPIR>: error:")
    assert refuses(lambda: cl.Program(context, SOURCE).build("-x spirv"), "unknown option '-xspirv'")


main()
