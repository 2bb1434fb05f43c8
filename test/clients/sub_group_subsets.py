#!/usr/bin/env python3
"""Compares the functions that some work-items of a sub-group reach with the same in Python: those of
cl_khr_subgroup_ballot, cl_khr_subgroup_non_uniform_vote and cl_khr_subgroup_non_uniform_arithmetic.

usage: sub_group_subsets.py OCLC [--full]

Without --full, each type has one operation, and most programs are not optimized.

Status 77: PyOpenCL or NumPy is not installed.
"""

import functools
import operator
import sys

try:
    import numpy as np
    import pyopencl as cl

    from programs import build
except ImportError as missing:
    print(f"sub_group_subsets.py: {missing}")
    sys.exit(77)

GROUPS, SUB_GROUP = 2, 16
LOCAL_SIZES = (1,), (16,), (21,), (64,), (100,), (7, 3, 2)
NOT_OPTIMIZED = ("-cl-opt-disable",)
WAYS = ((), NOT_OPTIMIZED, ("--method=cbs",), ("--vector-width=8",))
TYPES = {"char": np.int8, "ushort": np.uint16, "int": np.int32, "ulong": np.uint64, "half": np.float16, "float": np.float32,
         "double": np.float64}
OPERATIONS = {"add": operator.add, "mul": operator.mul, "min": min, "max": max}
BITWISE = {"and": operator.and_, "or": operator.or_, "xor": operator.xor}

SOURCE = """
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#if !defined cl_khr_subgroup_ballot || !defined cl_khr_subgroup_non_uniform_vote || \\
    !defined cl_khr_subgroup_non_uniform_arithmetic
#error no macro
#endif

// The functions are reached on both sides of a branch, in a loop that work-items leave at different times, after it by
// those that did not return, and by all.
#define CALLED(FUNCTION) \\
  kernel void test_##FUNCTION(global const uint *in, global const T *values, global T *out, uint items) { \\
    uint me = get_global_linear_id(), x = in[me]; \\
    T value = values[me], y = 0; \\
    out[me] = FUNCTION(value); \\
    if (x % 3 == 0) { \\
      y = FUNCTION(value); \\
      if (x % 2) \\
        y += FUNCTION(y); \\
    } else \\
      y = FUNCTION((T)(value + (T)1)); \\
    out[me + items] = y; \\
    y = 0; \\
    for (uint n = x % 5; n; --n) { \\
      if (n == 2) \\
        continue; \\
      y += FUNCTION((T)(value + (T)n)); \\
    } \\
    out[me + 2 * items] = y; \\
    if (x % 4 == 1) \\
      return; \\
    out[me + 3 * items] = FUNCTION(value); \\
  }
"""
ARITHMETIC = """
#define reduce(v) sub_group_non_uniform_reduce_OP(v)
#define exclusive(v) sub_group_non_uniform_scan_exclusive_OP(v)
#define inclusive(v) sub_group_non_uniform_scan_inclusive_OP(v)
CALLED(reduce) CALLED(exclusive) CALLED(inclusive)
"""
OTHERS = """
#define elect(v) (T)sub_group_elect()
#define any(v) (T)sub_group_non_uniform_any(v > (T)2)
#define all(v) (T)sub_group_non_uniform_all(v > (T)2)
#define equal(v) (T)sub_group_non_uniform_all_equal(v)
#define first(v) sub_group_broadcast_first(v)
#define ballot(v) (T)(sub_group_ballot(v > (T)2).x % 101 + sub_group_ballot(v > (T)2).y % 11)
#define count(v) (T)(sub_group_ballot_bit_count(sub_group_ballot(v > (T)2)))
#define scans(v) (T)(10 * sub_group_ballot_inclusive_scan(sub_group_ballot(v > (T)2)) + \\
                     sub_group_ballot_exclusive_scan(sub_group_ballot(v > (T)2)))
#define ends(v) (T)(64 * sub_group_ballot_find_lsb(sub_group_ballot(1)) + sub_group_ballot_find_msb(sub_group_ballot(1)))
#define bits(v) (T)(sub_group_inverse_ballot(sub_group_ballot(v > (T)2)) + \\
                    2 * sub_group_ballot_bit_extract(sub_group_ballot(v > (T)2), 5) + \\
                    4 * sub_group_ballot_bit_count(get_sub_group_lt_mask()) + \\
                    8 * sub_group_ballot_bit_count(get_sub_group_ge_mask()))
CALLED(elect) CALLED(any) CALLED(all) CALLED(equal) CALLED(first) CALLED(ballot) CALLED(count) CALLED(scans) CALLED(ends)
CALLED(bits)
"""


def reduction(operation, identity):
    """Returns the functions of an operation: from the numbers and values of the active work-items to their results."""
    def fold(values):
        return functools.reduce(operation, values) if values else identity

    return {
        "reduce": lambda active, values, size: [fold(values)] * len(values),
        "exclusive": lambda active, values, size: [fold(values[:place]) for place in range(len(values))],
        "inclusive": lambda active, values, size: [fold(values[:place + 1]) for place in range(len(values))],
    }


def chosen(active, values):
    return sum(1 << number for number, value in zip(active, values) if value > 2)


def shared(function):
    """Returns a function whose result is the same for all active work-items."""
    return lambda active, values, size: [function(active, values)] * len(values)


def of_each(function):
    """Returns a function of the number of a work-item and the ballot of all."""
    return lambda active, values, size: [function(number, chosen(active, values), size) for number in active]


def ones(bits):
    return bin(bits).count("1")


FUNCTIONS = {
    "elect": lambda active, values, size: [int(number == active[0]) for number in active],
    "any": shared(lambda active, values: int(chosen(active, values) != 0)),
    "all": shared(lambda active, values: int(all(value > 2 for value in values))),
    "equal": shared(lambda active, values: int(len(set(values)) == 1)),
    "first": shared(lambda active, values: values[0]),
    "ballot": shared(lambda active, values: chosen(active, values) % 2**32 % 101 + (chosen(active, values) >> 32) % 11),
    "count": shared(lambda active, values: ones(chosen(active, values))),
    "scans": of_each(lambda number, bits, size: 10 * ones(bits & ((2 << number) - 1)) + ones(bits & ((1 << number) - 1))),
    "ends": shared(lambda active, values: 64 * active[0] + active[-1]),
    "bits": of_each(lambda number, bits, size: (bits >> number & 1) + 2 * (bits >> 5 & 1) + 4 * number + 8 * (size - number)),
}


def sub_group(function, inputs, values, dtype, size):
    """Returns the four results of each work-item of a sub-group, as CALLED computes them."""
    def call(active, operands):
        with np.errstate(over="ignore"):
            wanted = function(active, [operands[number] for number in active], size) if active else []
            return dict(zip(active, (np.asarray(each).astype(dtype)[()] for each in wanted)))

    everyone, n = range(len(inputs)), list(inputs)
    results = np.zeros((4, len(inputs)), dtype)
    with np.errstate(over="ignore"):
        for number, result in call(list(everyone), values).items():
            results[0, number] = result
        thirds = [number for number in everyone if n[number] % 3 == 0]
        branch = call(thirds, values)
        odd = [number for number in thirds if n[number] % 2]
        for number, result in call(odd, branch).items():
            branch[number] = dtype(branch[number] + result)
        branch |= call([number for number in everyone if number not in thirds], [dtype(each + dtype(1)) for each in values])
        for number, result in branch.items():
            results[1, number] = result
        left = {number: n[number] % 5 for number in everyone}
        while any(left.values()):
            operands = [dtype(values[number] + dtype(left[number])) for number in everyone]
            for number, result in call([number for number in everyone if left[number] not in (0, 2)], operands).items():
                results[2, number] += result
            left = {number: max(0, count - 1) for number, count in left.items()}
        for number, result in call([number for number in everyone if n[number] % 4 != 1], values).items():
            results[3, number] = result
    return results


def check(queue, type_name, functions, definitions, way, sizes, spirv_by=None):
    """Returns what differs in the kernels of `functions`."""
    program = build(queue.context, SOURCE + definitions, ["-cl-std=CL3.0", f"-DT={type_name}", *way], spirv_by)
    return [f"{name} of {type_name}, {local} work-items, {way}: {difference}"
            for local in sizes for name, function in functions.items()
            for difference in differences_of(queue, cl.Kernel(program, f"test_{name}"), function, TYPES[type_name], local)]


def differences_of(queue, kernel, function, dtype, local):
    """Returns at most one difference for each group."""
    random, group, differences = np.random.default_rng(3), int(np.prod(local)), []
    items = GROUPS * group
    inputs = random.integers(0, 60, items, dtype=np.uint32)
    values = random.integers(0, 4, items).astype(dtype)
    flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
    result = np.zeros(4 * items, dtype)
    buffers = [cl.Buffer(queue.context, flags, hostbuf=each) for each in (inputs, values, result)]
    kernel(queue, (GROUPS * local[0], *local[1:]), local, *buffers, np.uint32(items))
    cl.enqueue_copy(queue, result, buffers[2])
    # Work-items of a group of three dimensions follow each other in rows of the whole range.
    order = np.moveaxis(np.arange(items).reshape(*reversed(local[1:]), GROUPS, local[0]), -2, 0).reshape(GROUPS, group)
    for row in order:
        for start in range(0, group, SUB_GROUP):
            part = row[start:start + SUB_GROUP]
            wanted = sub_group(function, inputs[part], values[part], dtype, min(SUB_GROUP, group))
            found = result.reshape(4, items)[:, part]
            if not np.array_equal(wanted, found):
                differences.append(f"{found} is not {wanted}")
                break
    return differences


def identity(operation, dtype):
    """Returns the result of an exclusive scan for the first work-item."""
    if operation in ("min", "max") and np.issubdtype(dtype, np.floating):
        return dtype(np.inf if operation == "min" else -np.inf)
    if operation in ("min", "max"):
        return dtype(np.iinfo(dtype).max if operation == "min" else np.iinfo(dtype).min)
    return ~dtype(0) if operation == "and" else dtype(operation == "mul")


def operations_of(dtype, number):
    """Returns all operations of a type, or one of them, which `number` chooses."""
    operations = OPERATIONS | (BITWISE if np.issubdtype(dtype, np.integer) else {})
    return operations if "--full" in sys.argv else dict([list(operations.items())[number % len(operations)]])


def main():
    context = cl.Context(cl.get_platforms()[0].get_devices()[:1])
    queue, is_full = cl.CommandQueue(context), "--full" in sys.argv
    ways = WAYS if is_full else (NOT_OPTIMIZED, NOT_OPTIMIZED, ())
    differences = check(queue, "int", FUNCTIONS, OTHERS, NOT_OPTIMIZED, LOCAL_SIZES, sys.argv[1])
    differences += check(queue, "int", {"ballot": FUNCTIONS["ballot"]}, OTHERS.replace("CALLED(", "//") + "\nCALLED(ballot)",
                         (), LOCAL_SIZES)
    if is_full:
        for way in WAYS:
            differences += check(queue, "int", FUNCTIONS, OTHERS, way, LOCAL_SIZES)
    for number, (type_name, dtype) in enumerate(TYPES.items()):
        for place, (name, operation) in enumerate(operations_of(dtype, number).items()):
            differences += check(queue, type_name, reduction(operation, identity(name, dtype)), ARITHMETIC.replace("OP", name),
                                 ways[(number + place) % len(ways)], LOCAL_SIZES, sys.argv[1] if number == 4 else None)
    print(*differences, sep="\n")
    print(f"{len(differences)} differences")
    sys.exit(bool(differences))


main()
