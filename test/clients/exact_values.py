#!/usr/bin/env python3
"""Compares results of built-in functions with those that programs take for granted, with PyOpenCL and NumPy.

- Where a result is a number of the type, it is exactly this number: cos(0), tgamma(5), exp10(3), hypot(3, 4), ...
  OpenCL C allows an error of several units in the last place for most of them.
- At multiples of 15 degrees, sines and cosines are within one unit in the last place of those of the C library, and
  are 1 and -1 exactly where those are.
- A Fourier transform of 1024 points whose factors are computed by native_sin and native_cos has the accuracy of float.

Status 77: PyOpenCL or NumPy is not installed.
"""

import ctypes
import math
import sys

try:
    import numpy as np
    import pyopencl as cl
except ImportError as missing:
    print(f"exact_values.py: {missing}")
    sys.exit(77)

TYPES = {"float": np.float32, "double": np.float64}
# C's functions of float and double, whose results are the reference for angles.
LIBM = {"float": ("sinf", "cosf", ctypes.c_float), "double": ("sin", "cos", ctypes.c_double)}

TRANSFORM = """
kernel void transform(global const float2 *in, global float2 *out, uint n) {
  uint k = get_global_id(0);
  double2 sum = 0;
  for (uint j = 0; j < n; ++j) {
    float angle = -2 * M_PI_F / n * (float)(j * k % n);
    float c = native_cos(angle), s = native_sin(angle);
    sum += convert_double2((float2)(c, c)) * convert_double2(in[j])
         + convert_double2((float2)(-s, s)) * convert_double2(in[j].yx);
  }
  out[k] = convert_float2(sum);
}
"""


def exact_cases():
    """Yields expressions of a and b, the values of these, and the result."""
    for k in range(1, 23):
        yield "tgamma(a)", k, 0, math.factorial(k - 1)
    for k in range(-30, 31):
        for expression in ("exp2(a)", "pow(b, a)", "pown(b, (int)a)"):
            yield expression, k, 2, 2.0**k
        yield "log2(a)", 2.0**k, 0, k
    for k in range(11):
        yield "exp10(a)", k, 0, 10.0**k
        yield "log10(a)", 10.0**k, 0, k
    for k in range(1, 60):
        yield "cbrt(a)", k**3, 0, k
        yield "rootn(a, 3)", k**3, 0, k
        yield "sqrt(a)", k * k, 0, k
        yield "pow(a, b)", k * k, 0.5, k
        for power in (2, 3):
            for name in ("pow(a, b)", "powr(a, b)", "pown(a, (int)b)"):
                yield name, k, power, k**power
    for a, b, c in ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29)):
        yield "hypot(a, b)", a, b, c
    for k in range(-4, 5):
        yield "sinpi(a)", k + 0.5, 0, (-1)**k
        yield "cospi(a)", k, 0, (-1)**k
        yield "tanpi(a)", k + 0.25, 0, 1
        yield "tanpi(a)", k - 0.25, 0, -1
    for name, a, result in (
            ("cos", 0, 1), ("exp", 0, 1), ("cosh", 0, 1), ("erfc", 0, 1), ("erfc", 1e-20, 1), ("erf", 10, 1),
            ("erfc", -30, 2), ("tanh", 40, 1), ("acospi", 0, 0.5), ("acospi", -1, 1), ("asinpi", 1, 0.5),
            ("atanpi", 1, 0.25), ("sin", 0, 0), ("tan", 0, 0), ("expm1", 0, 0), ("log1p", 0, 0), ("log", 1, 0),
            ("acosh", 1, 0), ("acos", 1, 0), ("lgamma", 1, 0), ("lgamma", 2, 0), ("rsqrt", 0.25, 2)):
        yield f"{name}(a)", a, 0, result
    for a, b, result in ((1, 1, 0.25), (1, 0, 0.5), (1, -1, 0.75), (0, -1, 1)):
        yield "atan2pi(a, b)", a, b, result


class Device:
    """Builds programs, and runs their kernels on arrays."""

    def __init__(self):
        self.context = cl.create_some_context(interactive=False)
        self.queue = cl.CommandQueue(self.context)

    def run(self, source, name, inputs, output, *scalars):
        flags = cl.mem_flags
        buffers = [cl.Buffer(self.context, flags.COPY_HOST_PTR, hostbuf=each) for each in inputs]
        result = cl.Buffer(self.context, flags.READ_WRITE, output.nbytes)
        kernel = getattr(cl.Program(self.context, source).build(), name)
        kernel(self.queue, (len(output),), None, *buffers, result, *scalars)
        cl.enqueue_copy(self.queue, output, result)
        return output


def check_exact(device, name):
    """Returns the cases of a type whose result is not exact."""
    dtype, cases = TYPES[name], list(exact_cases())
    expressions = sorted({case[0] for case in cases})
    choices = "\n".join(f"case {i}: out[i] = {expression}; break;" for i, expression in enumerate(expressions))
    source = (f"kernel void run(global const {name} *as, global const {name} *bs, global const int *which, "
              f"global {name} *out) {{ size_t i = get_global_id(0); {name} a = as[i], b = bs[i]; "
              f"switch (which[i]) {{ {choices} }} }}")
    expected = np.array([case[3] for case in cases], dtype)
    results = device.run(source, "run", [np.array([case[1] for case in cases], dtype),
                                         np.array([case[2] for case in cases], dtype),
                                         np.array([expressions.index(case[0]) for case in cases], np.int32)],
                         np.empty_like(expected))
    return [f"{name}: {case[0]} with a = {case[1]}, b = {case[2]} is {result!r}, not {want!r}"
            for case, result, want in zip(cases, results, expected) if result != want]


def check_angles(device, name):
    """Returns the multiples of 15 degrees whose sine or cosine is not close enough to that of the C library."""
    dtype, wrong = TYPES[name], []
    degrees = np.arange(-3600, 3601, 15)
    angles = (degrees * (math.pi / 180)).astype(dtype)
    library = ctypes.CDLL("libm.so.6")
    for function, of_c in zip(("sin", "cos"), LIBM[name]):
        source = (f"kernel void run(global const {name} *in, global {name} *out) "
                  f"{{ size_t i = get_global_id(0); out[i] = {function}(in[i]); }}")
        results = device.run(source, "run", [angles], np.empty_like(angles))
        call = getattr(library, of_c)
        call.restype, call.argtypes = LIBM[name][2], [LIBM[name][2]]
        expected = np.array([call(float(angle)) for angle in angles], dtype)
        far = np.abs(results - expected) > (np.abs(expected) != 1) * np.spacing(np.abs(expected))
        wrong += [f"{name}: {function} of {degree} degrees is {result!r}, not {want!r}"
                  for degree, result, want in zip(degrees[far], results[far], expected[far])]
    return wrong


def check_transform(device):
    points = np.random.default_rng(1).standard_normal((1024, 2)).astype(np.float32)
    result = device.run(TRANSFORM, "transform", [points], np.empty_like(points).view(np.complex64)[:, 0], np.uint32(1024))
    expected = np.fft.fft(points.astype(np.float64).view(np.complex128)[:, 0])
    error = np.linalg.norm(result - expected) / np.linalg.norm(expected)
    print(f"relative error of the transform: {error:.1e}")
    return [] if error < 3e-7 else [f"the relative error of the transform is {error}"]


def main():
    device = Device()
    wrong = check_transform(device)
    for name in TYPES:
        wrong += check_exact(device, name) + check_angles(device, name)
    print("\n".join(wrong) if wrong else "all values are exact")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
