//===- Exponential.cl - exp, exp2, exp10 and expm1 in double ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes b^x for a base b as 2^n b^r, where n is the integer nearest to log2 of the result.
// Arguments are clamped to limits where the result is rounded to zero or infinity. This file
// includes itself as BODY for each width.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef T
#include "../Common.h"
#pragma OPENCL FP_CONTRACT ON
#define F double
#define I long
#define BODY "double/Exponential.cl"
#define LOG2_10 0x1.a934f0979a371p+1
#define LOG10_2_HIGH 0x1.34413509f8p-2
#define LOG10_2_LOW -0x1.80433b83b532ap-44
#include "../ForEachFloating.inc"
#else
#include "ExponentialParts.inc"

CONST_FN T exp(T x) {
  T limited = x < -746.0 ? (T)(-746.0) : x;
  limited = limited > 710.0 ? (T)(710.0) : limited;
  S below = x < 0.0;
  T bias = SCALE_BIAS(below);
  T shifted = limited * LOG2_E + bias;
  T n = shifted - bias;
  T r = limited - n * LN2_HIGH;
  r = r - n * LN2_LOW;
  return scaleExponential(expTail(r) * (r * r) + r, shifted, below);
}

CONST_FN T exp2(T x) {
  T limited = x < -1076.0 ? (T)(-1076.0) : x;
  limited = limited > 1025.0 ? (T)(1025.0) : limited;
  S below = x < 0.0;
  T bias = SCALE_BIAS(below);
  T shifted = limited + bias;
  T r = limited - (shifted - bias);
  return scaleExponential(exp2Minus1(r), shifted, below);
}

CONST_FN T exp10(T x) {
  T limited = x < -325.0 ? (T)(-325.0) : x;
  limited = limited > 309.0 ? (T)(309.0) : limited;
  S below = x < 0.0;
  T bias = SCALE_BIAS(below);
  T shifted = limited * LOG2_10 + bias;
  T n = shifted - bias;
  T r = limited - n * LOG10_2_HIGH;
  r = r - n * LOG10_2_LOW;
  T r2 = r * r;
  T even = r2 * 0x1.2f72fec73c66ap-10 + 0x1.41165fb60169bp-6;
  T odd = r2 * 0x1.f739a981aa125p-13 + 0x1.4899f662e6963p-8;
  even = even * r2 + 0x1.a7ed70a101ecp-3;
  odd = odd * r2 + 0x1.16e4dee45e06p-4;
  even = even * r2 + 0x1.2bd7609fd5321p0;
  odd = odd * r2 + 0x1.1429ffd22171p-1;
  even = even * r2 + 0x1.53524c73cea76p1;
  odd = odd * r2 + 0x1.0470591de2b43p1;
  odd = odd * r2 + 0x1.26bb1bbb55516p1;
  return scaleExponential(even * r2 + odd * r, shifted, below);
}

// Computes 2^n (e^r - 1) + (2^n - 1). Both terms are halved, so that 2^1024 is in range. For tiny
// x, the result is x itself, because halves of denormals are not exact and the sum would lose the
// sign of zero.
CONST_FN T expm1(T x) {
  T limited = x < -40.0 ? (T)(-40.0) : x;
  limited = limited > 710.0 ? (T)(710.0) : limited;
  T shifted = limited * LOG2_E + (ROUNDING_SHIFT + 1022);
  T n = shifted - (ROUNDING_SHIFT + 1022);
  T r = limited - n * LN2_HIGH;
  r = r - n * LN2_LOW;
  T half1 = powerOfTwo(shifted);
  T result = (expTail(r) * (r * r) + r) * half1 + (half1 - 0.5);
  return __builtin_elementwise_abs(x) < 0x1p-54 ? x : result + result;
}
#endif
