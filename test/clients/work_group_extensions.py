#!/usr/bin/env python3
"""Compares functions of work-groups with NumPy: those of cl_khr_work_group_uniform_arithmetic,
cl_khr_extended_async_copies and cl_khr_async_work_group_copy_fence.

usage: work_group_extensions.py OCLC

Status 77: PyOpenCL or NumPy is not installed.
"""

import sys

try:
    import numpy as np
    import pyopencl as cl

    from programs import build
except ImportError as missing:
    print(f"work_group_extensions.py: {missing}")
    sys.exit(77)

GROUPS = 3
LOCAL_SIZES = (1,), (7,), (64,), (100,), (5, 3, 2)
OPTIONS = "-cl-std=CL3.0", "-cl-std=CL2.0 -cl-opt-disable"
INTEGERS = {"int": np.int32, "uint": np.uint32, "long": np.int64, "ulong": np.uint64}
REALS = {"half": np.float16, "float": np.float32, "double": np.float64}
# Of each operation: that of NumPy, and the result of an exclusive scan for the first work-item.
BITWISE = {"and": (np.bitwise_and, -1), "or": (np.bitwise_or, 0), "xor": (np.bitwise_xor, 0)}
PRODUCT = {"mul": (np.multiply, 1)}
LOGICAL = {f"logical_{name}": (operation, int(name == "and")) for name, (operation, _) in BITWISE.items()}

SCANS = """
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#ifndef cl_khr_work_group_uniform_arithmetic
#error no macro
#endif
kernel void scans(global const T *in, global T *out, uint items) {
  uint me = get_global_linear_id();
  T x = in[me];
  out[me] = work_group_reduce_NAME(x);
  out[me + items] = work_group_scan_exclusive_NAME(x);
  out[me + 2 * items] = work_group_scan_inclusive_NAME(x);
}
"""

# A box of 4 x 3 x 2 elements goes from the middle of a volume to local memory, then to the middle of another one.
COPIES = """
#if !defined cl_khr_extended_async_copies || !defined cl_khr_async_work_group_copy_fence
#error no macro
#endif
kernel void boxes(global const T *in, global T *out) {
  local T box[6 * 5 * 3];
  if (get_local_linear_id() == 0)
    for (int i = 0; i < 6 * 5 * 3; ++i)
      box[i] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  event_t e = async_work_group_copy_3D3D(box, 3, in, 10 * 9 * 1 + 10 * 2 + 5, sizeof(T), 4, 3, 2, 10, 90, 6, 30, 0);
  async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  e = async_work_group_copy_3D3D(out, 10 * 9 * 2 + 10 * 4 + 1, box, 3, sizeof(T), 4, 3, 2, 6, 30, 10, 90, e);
  wait_group_events(1, &e);
  e = async_work_group_copy_2D2D(box, 1, in, 7, sizeof(T), 3, 4, 10, 5, 0);
  async_work_group_copy_fence(CLK_LOCAL_MEM_FENCE);
  e = async_work_group_copy_2D2D(out, 2, box, 1, sizeof(T), 3, 4, 5, 10, e);
  wait_group_events(1, &e);
}
"""


def inputs(dtype, operation, count):
    random = np.random.default_rng(1)
    if operation.startswith("logical"):
        return random.integers(0, 3, count).astype(dtype)
    if np.issubdtype(dtype, np.integer):
        return random.integers(0, np.iinfo(dtype).max, count, dtype=dtype) | dtype(operation == "mul")
    # Products of powers of two are exact in any order. Here they are from 1/16 to 16, as a half can be.
    return np.exp2(np.diff(random.integers(-2, 3, count + 1))).astype(dtype)


def expected(values, group, operation):
    """Returns the reduction, the exclusive and the inclusive scan of each group."""
    ufunc, identity = {**BITWISE, **PRODUCT, **LOGICAL}[operation]
    rows = values.reshape(-1, group)
    if operation.startswith("logical"):
        rows = (rows != 0).astype(values.dtype)
    with np.errstate(over="ignore"):
        inclusive = ufunc.accumulate(rows, axis=1, dtype=values.dtype)
    first = np.full((len(rows), 1), identity).astype(values.dtype)
    exclusive = np.hstack((first, inclusive[:, :-1]))
    return np.concatenate([each.ravel() for each in (np.repeat(inclusive[:, -1:], group, 1), exclusive, inclusive)])


def run(queue, program, name, sizes, local, *arrays):
    """Runs a kernel, and returns the last of its arrays."""
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    buffers = [cl.Buffer(queue.context, flags, hostbuf=each) if isinstance(each, np.ndarray) else each for each in arrays]
    cl.Kernel(program, name)(queue, sizes, local, *buffers)
    out = [position for position, each in enumerate(arrays) if isinstance(each, np.ndarray)][-1]
    result = np.empty_like(arrays[out])
    cl.enqueue_copy(queue, result, buffers[out])
    return result


def check_scans(queue, options, name, dtype, operation, spirv_by=None):
    source = SCANS.replace("NAME", operation)
    program = build(queue.context, source, [*options.split(), f"-DT={name}"], spirv_by)
    differences = []
    for local in LOCAL_SIZES:
        group = int(np.prod(local))
        values = inputs(dtype, operation, GROUPS * group)
        result = run(queue, program, "scans", (GROUPS * local[0], *local[1:]), local, values,
                     np.zeros(3 * len(values), dtype), np.uint32(len(values)))
        # Work-items of a group of three dimensions follow each other in rows of the whole range.
        order = np.arange(len(values)).reshape(*reversed(local[1:]), GROUPS, local[0])
        order = np.moveaxis(order, -2, 0).ravel()
        wanted, found = expected(values[order], group, operation), result.reshape(3, -1)[:, order].ravel()
        if not np.array_equal(wanted, found):
            differences.append(f"{operation} of {name}, {local} work-items, {options}")
    return differences


def check_copies(queue, options, name, dtype):
    program = build(queue.context, COPIES, [*options.split(), f"-DT={name}"])
    volume = np.arange(4 * 90).astype(dtype)
    source, target = volume.reshape(4, 9, 10), np.zeros((4, 9, 10), dtype)
    target[2:4, 4:7, 1:5] = source[1:3, 2:5, 5:9]
    target.ravel()[:40].reshape(4, 10)[:, 2:5] = source.ravel()[:40].reshape(4, 10)[:, 7:10]
    return [f"copies of {name}, {local} work-items, {options}" for local in LOCAL_SIZES
            if not np.array_equal(run(queue, program, "boxes", local, local, volume, np.zeros_like(volume)), target.ravel())]


def main():
    context = cl.Context(cl.get_platforms()[0].get_devices()[:1])
    queue = cl.CommandQueue(context)
    cases = [(name, dtype, operation) for name, dtype in INTEGERS.items() for operation in (*BITWISE, *PRODUCT)]
    cases += [(name, dtype, "mul") for name, dtype in REALS.items()]
    cases += [("int", np.int32, operation) for operation in LOGICAL]
    differences = []
    for options in OPTIONS:
        for case in cases:
            differences += check_scans(queue, options, *case)
        for name, dtype in {"char": np.int8, "short": np.int16, "int": np.int32, "double": np.float64}.items():
            differences += check_copies(queue, options, name, dtype)
    for case in cases:
        differences += check_scans(queue, OPTIONS[0], *case, spirv_by=sys.argv[1])
    print(*differences, sep="\n")
    print(f"{len(differences)} launches differ")
    sys.exit(bool(differences))


main()
