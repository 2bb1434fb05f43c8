#!/usr/bin/env python3
"""Compares the conversions of cl_intel_bfloat16_conversions with the same in NumPy, from source and from SPIR-V.

usage: bfloat16.py OCLC

Status 77: PyOpenCL or NumPy is not installed.
"""

import sys

try:
    import numpy as np
    import pyopencl as cl

    from programs import build
except ImportError as missing:
    print(f"bfloat16.py: {missing}")
    sys.exit(77)

WIDTHS = "", "2", "3", "4", "8", "16"
KERNELS = """
#ifndef cl_intel_bfloat16_conversions
#error no macro
#endif
#define JOIN(A, N, B) A##N##B##N
#define KERNELS(N, LOAD, STORE) \\
  kernel void narrow##N(global const float *in, global ushort *out) { \\
    size_t i = get_global_id(0); \\
    STORE(JOIN(intel_convert_bfloat16, N, _as_ushort)(LOAD(in)), out); \\
  } \\
  kernel void widen##N(global const ushort *in, global float *out) { \\
    size_t i = get_global_id(0); \\
    STORE(JOIN(intel_convert_as_bfloat16, N, _float)(LOAD(in)), out); \\
  }
#define LOAD1(P) P[i]
#define STORE1(VALUE, P) P[i] = VALUE
KERNELS(, LOAD1, STORE1)
"""
VECTOR = """
#define LOAD{n}(P) vload{n}(i, P)
#define STORE{n}(VALUE, P) vstore{n}(VALUE, i, P)
KERNELS({n}, LOAD{n}, STORE{n})
"""


def narrowed(values):
    """Returns the upper halves of floats, rounded to the nearest value, and to the even one of two."""
    bits = values.view(np.uint32).astype(np.uint64)
    rounded = (bits + 0x7FFF + (bits >> 16 & 1)) >> 16
    return np.where(np.isnan(values), bits >> 16 | 0x40, rounded).astype(np.uint16)


def inputs():
    """Returns floats: random ones, those in the middle between two values and beside it, and special ones."""
    random = np.random.default_rng(5)
    upper = random.integers(0, 2**16, 4000, np.uint32) << 16
    lower = random.choice(np.array([0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF], np.uint32), upper.size)
    special = np.array([0, 0x80000000, 1, 0x7F7FFFFF, 0x7F800000, 0x7F800001, 0xFFC00000, 0xFFFFFFFF], np.uint32)
    bits = np.concatenate([upper | lower, random.integers(0, 2**32, 4000, np.uint32), special])
    return np.resize(bits, 8016).view(np.float32)


def run(queue, kernel, values, result_type, width):
    flags, result = cl.mem_flags, np.zeros(values.size, result_type)
    out = cl.Buffer(queue.context, flags.READ_WRITE, result.nbytes)
    kernel(queue, (values.size // width,), None, cl.Buffer(queue.context, flags.COPY_HOST_PTR, hostbuf=values), out)
    cl.enqueue_copy(queue, result, out)
    return result


def main():
    context = cl.Context(cl.get_platforms()[0].get_devices()[:1])
    queue, differences = cl.CommandQueue(context), 0
    source = KERNELS + "".join(VECTOR.format(n=n) for n in WIDTHS[1:])
    floats, halves = inputs(), np.arange(2**16, dtype=np.uint16)
    halves = np.resize(halves, halves.size // 48 * 48 + 48)
    for spirv_by in (None, sys.argv[1]):
        program = build(context, source, [], spirv_by)
        for n in WIDTHS:
            width = int(n or 1)
            found = run(queue, cl.Kernel(program, "narrow" + n), floats, np.uint16, width)
            differences += np.count_nonzero(found != narrowed(floats))
            found = run(queue, cl.Kernel(program, "widen" + n), halves, np.uint32, width)
            differences += np.count_nonzero(found != halves.astype(np.uint32) << 16)
    print(f"{differences} differences")
    sys.exit(bool(differences))


main()
