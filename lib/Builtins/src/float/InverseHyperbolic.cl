//===- InverseHyperbolic.cl - asinh, acosh and atanh in float ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes logarithms of 1 + y, where y has a small relative error, so that small results are
// accurate.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/InverseHyperbolic.cl"
#include "../ForEachFloating.inc"

#else

#include "LogarithmParts.inc"

// Returns log(1 + y). For large x, where 1 is negligible against the square of x and the square
// might overflow, returns log(2 x) instead.
HELPER T logOfOnePlus(T y, T x) {
  S large = x >= 0x1p30f;
  T f;
  T e = splitOnePlus(large ? x * 0.25f : y, &f);
  T result = logOf(f, large ? e + 3.0f : e);
  return x == INFINITY ? x : result;
}

// Uses sqrt(1 + x^2) - 1 = x^2 / (1 + sqrt(1 + x^2)).
CONST_FN T asinh(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T square = magnitude * magnitude;
  T y = magnitude + square / (1.0f + __builtin_elementwise_sqrt(square + 1.0f));
  return __builtin_elementwise_copysign(logOfOnePlus(y, magnitude), x);
}

// Uses sqrt(x^2 - 1) = sqrt(t (t + 2)) with t = x - 1.
CONST_FN T acosh(T x) {
  T t = x - 1.0f;
  T result = logOfOnePlus(t + __builtin_elementwise_sqrt(t * (t + 2.0f)), x);
  return x >= 1.0f ? result : (T)(NAN);
}

// Uses (1 + x) / (1 - x) = 1 + 2 x / (1 - x), which is at most 2^25, for the largest float below 1.
CONST_FN T atanh(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T f;
  T e = splitOnePlus((magnitude + magnitude) / (1.0f - magnitude), &f);
  T result = 0.5f * logOf(f, e);
  result = magnitude == 1.0f ? (T)(INFINITY) : result;
  result = magnitude > 1.0f ? (T)(NAN) : result;
  // For tiny arguments the result is the argument, because halves of denormals are not exact.
  result = magnitude < 0x1p-12f ? magnitude : result;
  return __builtin_elementwise_copysign(result, x);
}

#endif
