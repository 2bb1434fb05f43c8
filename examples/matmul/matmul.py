#!/usr/bin/env python3
"""The matrix product of matmul.cl from Python, with PyOpenCL and NumPy.

usage: matmul.py FILE.oclbin

Ends with status 0 when the result is right, 1 when it is wrong, 77 where PyOpenCL or NumPy is not installed.
"""

import sys
from pathlib import Path

try:
    import numpy as np
    import pyopencl as cl
except ImportError as missing:
    print(f"matmul.py: {missing}")
    sys.exit(77)

TILE = 16


def multiply(queue, kernel, a, b):
    """Returns a @ b, computed on the queue's device."""
    flags = cl.mem_flags
    rows, inner = a.shape
    columns = b.shape[1]
    buffer_a, buffer_b = (
        cl.Buffer(queue.context, flags.READ_ONLY | flags.COPY_HOST_PTR, hostbuf=matrix) for matrix in (a, b)
    )
    c = np.empty((rows, columns), np.float32)
    buffer_c = cl.Buffer(queue.context, flags.WRITE_ONLY, c.nbytes)
    whole_tiles = tuple(-(-size // TILE) * TILE for size in (columns, rows))
    kernel(queue, whole_tiles, (TILE, TILE), buffer_a, buffer_b, buffer_c,
           np.int32(rows), np.int32(columns), np.int32(inner))
    cl.enqueue_copy(queue, c, buffer_c)
    return c


def main():
    binary = Path(sys.argv[1]).read_bytes()
    platform = next(each for each in cl.get_platforms() if each.name == "oclc")
    context = cl.Context(platform.get_devices())
    # To compile a source text instead: cl.Program(context, text).build().
    program = cl.Program(context, context.devices, [binary] * len(context.devices)).build()
    queue = cl.CommandQueue(context)
    random = np.random.default_rng(1)
    a, b = (random.uniform(-1, 1, shape).astype(np.float32) for shape in ((70, 100), (100, 45)))
    error = np.abs(multiply(queue, cl.Kernel(program, "matmul"), a, b) - a.astype(np.float64) @ b).max()
    allowed = 100**1.5 * 2.0**-24
    print(f"largest error {error:.2g}, allowed {allowed:.2g}: {'PASS' if error <= allowed else 'FAIL'}")
    sys.exit(0 if error <= allowed else 1)


if __name__ == "__main__":
    main()
