//===- InverseHyperbolic.cl - asinh, acosh and atanh in double --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes logarithms of 1 + w, where w is computed without cancellation. Large numbers, whose
// squares would overflow, are scaled by 2^-100 first. This file includes itself as BODY for each
// width.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef T
#include "../Common.h"
#pragma OPENCL FP_CONTRACT ON
#define F double
#define I long
#define BODY "double/InverseHyperbolic.cl"
#define LARGE 0x1p500
#define LN2_TIMES_101 0x1.18080dd3171b7p+6
#include "../ForEachFloating.inc"
#else
#include "LogarithmParts.inc"

// Returns log(2 t) for large t, t itself if it is infinity or NaN, and else log(1 + w).
HELPER T logOfSum(T t, T w) {
  S isLarge = t > LARGE;
  T result = log1pOfModerate(isLarge ? t * 0x1p-100 : w);
  result += isLarge ? (T)(LN2_TIMES_101) : (T)(0.0);
  return t < INFINITY ? result : t;
}

CONST_FN T asinh(T x) {
  T t = __builtin_elementwise_abs(x);
  T root = __builtin_elementwise_sqrt(t * t + 1.0);
  T w = t + (t * t) / (root + 1.0);
  return __builtin_elementwise_copysign(logOfSum(t, w), x);
}

CONST_FN T acosh(T x) {
  T u = x - 1.0;
  T w = u + __builtin_elementwise_sqrt(u * u + 2.0 * u);
  T result = logOfSum(x, w);
  return x < 1.0 ? (T)(NAN) : result;
}

CONST_FN T atanh(T x) {
  T t = __builtin_elementwise_abs(x);
  T result = 0.5 * log1pOfModerate((t + t) / (1.0 - t));
  T outside = t == 1.0 ? (T)(INFINITY) : (T)(NAN);
  return __builtin_elementwise_copysign(t < 1.0 ? result : outside, x);
}
#endif
