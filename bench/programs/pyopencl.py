"""Runs an algorithm of PyOpenCL and checks the result. usage: pyopencl.py scan | radix-sort | bitonic-sort"""

import sys

# The name of this file hides the module.
sys.path = [folder for folder in sys.path if not folder.endswith("bench/programs")]

import numpy as np  # noqa: E402
import pyopencl  # noqa: E402
import pyopencl.algorithm  # noqa: E402
import pyopencl.array  # noqa: E402
import pyopencl.bitonic_sort  # noqa: E402
import pyopencl.scan  # noqa: E402

context = pyopencl.create_some_context(interactive=False)
queue = pyopencl.CommandQueue(context)
numbers = np.random.default_rng(1).integers(0, 1000, 1 << 18).astype(np.int32)
values = pyopencl.array.to_device(queue, numbers)
if sys.argv[1] == "scan":
    scan = pyopencl.scan.GenericScanKernel(context, np.int32, arguments="__global int *ary", input_expr="ary[i]",
                                           scan_expr="a+b", neutral="0", output_statement="ary[i] = item;")
    scan(values)
    expected = np.cumsum(numbers, dtype=np.int32)
elif sys.argv[1] == "radix-sort":
    sort = pyopencl.algorithm.RadixSort(context, "int *ary", key_expr="ary[i]", sort_arg_names=["ary"])
    (values,), _ = sort(values, key_bits=10)
    expected = np.sort(numbers)
else:
    values, _ = pyopencl.bitonic_sort.BitonicSort(context)(values)
    expected = np.sort(numbers)
assert (values.get() == expected).all()
