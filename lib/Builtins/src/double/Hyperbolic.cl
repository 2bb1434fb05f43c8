//===- Hyperbolic.cl - tanh, sinh and cosh in double ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Reduces |x| to n ln(2) + r, and combines powers of two with functions of r. This file includes
// itself as BODY for each width.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef T
#include "../Common.h"
#pragma OPENCL FP_CONTRACT ON
#define F double
#define I long
#define BODY "double/Hyperbolic.cl"
#include "../ForEachFloating.inc"
#else
#include "ExponentialParts.inc"

// tanh(|x|) is e / (e + 2), with e = exp(2 |x|) - 1. It is 1 for |x| > 20.
CONST_FN T tanh(T x) {
  T twice = 2.0 * __builtin_elementwise_abs(x);
  twice = twice > 40.0 ? (T)(40.0) : twice;
  T shifted = twice * LOG2_E + (ROUNDING_SHIFT + 1023);
  T n = shifted - (ROUNDING_SHIFT + 1023);
  T r = twice - n * LN2_HIGH;
  r = r - n * LN2_LOW;
  T scale = powerOfTwo(shifted);
  T e = (expTail(r) * (r * r) + r) * scale + (scale - 1.0);
  return __builtin_elementwise_copysign(e / (e + 2.0), x);
}

// Return sinh(r) and cosh(r) - 1 for |r| <= ln(2)/2.
HELPER T smallSinh(T r) {
  T z = r * r;
  T p = z * 0x1.af5f292b167b6p-26 + 0x1.71ddf81096097p-19;
  p = p * z + 0x1.a01a01b00341dp-13;
  p = p * z + 0x1.111111110f655p-7;
  p = p * z + 0x1.5555555555559p-3;
  return p * (z * r) + r;
}
HELPER T smallCoshMinus1(T r) {
  T z = r * r;
  T p = z * 0x1.1f8ba7247d95p-29 + 0x1.27e4cc2ec00fdp-22;
  p = p * z + 0x1.a01a01ad7447ep-16;
  p = p * z + 0x1.6c16c16c1501p-10;
  p = p * z + 0x1.5555555555558p-5;
  return p * (z * z) + 0.5 * z;
}

// Returns r, and sets *sum to cosh(n ln 2) / 2 and *difference to sinh(n ln 2) / 2. Both are
// halved, because 2^1024 is out of range. sinh(x) is sinh(n ln 2) cosh(r) + cosh(n ln 2) sinh(r).
HELPER T reduceHyperbolic(T magnitude, private T *sum, private T *difference) {
  T limited = magnitude > 710.7 ? (T)(710.7) : magnitude;
  T shifted = limited * LOG2_E + (ROUNDING_SHIFT + 1021);
  T n = shifted - (ROUNDING_SHIFT + 1021);
  T up = powerOfTwo(shifted);
  // up is 2^(n - 2) and down is 2^(-n - 2): their exponent fields add up to twice that of 2^-2. If
  // down would be below 2^-1022, the subtraction gives a negative number, which becomes zero.
  T down = AS_T(0x7fa0000000000000L - AS_S(up));
  down = down < 0.0 ? (T)(0.0) : down;
  *sum = up + down;
  *difference = up - down;
  T r = limited - n * LN2_HIGH;
  return r - n * LN2_LOW;
}

CONST_FN T cosh(T x) {
  T sum, difference;
  T r = reduceHyperbolic(__builtin_elementwise_abs(x), &sum, &difference);
  return 2.0 * ((difference * smallSinh(r) + sum * smallCoshMinus1(r)) + sum);
}

CONST_FN T sinh(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T sum, difference;
  T r = reduceHyperbolic(magnitude, &sum, &difference);
  T result = 2.0 * ((difference * smallCoshMinus1(r) + sum * smallSinh(r)) + difference);
  // For tiny arguments the result is the argument, because halves of denormals are not exact.
  return __builtin_elementwise_copysign(magnitude < 0x1p-27 ? magnitude : result, x);
}
#endif
