//===- Exponential.cl - exp, exp2, exp10 and expm1 in float -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Multiplies a power of two by the exponential of a number near zero. There is no slow path,
// because results that overflow, underflow or become denormal are common, for example in the tails
// of a Gaussian.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/Exponential.cl"
#include "../ForEachFloating.inc"

#else

#include "ExponentialParts.inc"

CONST_FN T exp(T x) {
  T shifted, first, second;
  T p = expm1NearZero(withoutLn2(clampTo(x, -105.0f, 90.0f), &shifted));
  powerOfTwo(shifted, &first, &second);
  return (p * first + first) * second;
}

// Powers of two are halved, so that the largest one is finite.
CONST_FN T expm1(T x) {
  T shifted;
  T p = expm1NearZero(withoutLn2(clampTo(x, -20.0f, 89.0f), &shifted));
  T power = AS_T((AS_U(shifted) << 23) + 0xc0000000u);
  T result = (p * power + (power - 0.5f)) * 2.0f;
  return __builtin_elementwise_abs(x) < 0x1p-25f ? x : result;
}

// Uses 2^f = 1 + f p.
CONST_FN T exp2(T x) {
  T clamped = clampTo(x, -152.0f, 129.0f);
  T shifted = clamped + BIASED_SHIFT;
  T f = clamped - (shifted - BIASED_SHIFT);
  T p = f * 0x1.3fabfep-13f + 0x1.5f0ccap-10f;
  p = p * f + 0x1.3b3098p-7f;
  p = p * f + 0x1.c6af74p-5f;
  p = p * f + 0x1.ebfbd8p-3f;
  p = p * f + 0x1.62e43p-1f;
  T first, second;
  powerOfTwo(shifted, &first, &second);
  return (p * (f * first) + first) * second;
}

// Uses 10^r = 1 + r p.
CONST_FN T exp10(T x) {
  T clamped = clampTo(x, -46.0f, 39.0f);
  T shifted = clamped * 0x1.a934fp+1f + BIASED_SHIFT;
  T n = shifted - BIASED_SHIFT;
  T r = clamped - n * 0x1.344p-2f;
  r = r - n * 0x1.3509f8p-18f;
  T p = r * 0x1.a49334p-3f + 0x1.156bd4p-1f;
  p = p * r + 0x1.2bdbdep+0f;
  p = p * r + 0x1.046f9ap+1f;
  p = p * r + 0x1.535248p+1f;
  p = p * r + 0x1.26bb1cp+1f;
  T first, second;
  powerOfTwo(shifted, &first, &second);
  return (p * (r * first) + first) * second;
}

#endif
