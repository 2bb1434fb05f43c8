//===- Hyperbolic.cl - sinh, cosh and tanh in float -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Polynomials near zero, elsewhere exponentials. What they leave the hyperbolic tangent to one is
// exact enough because it is small.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/Hyperbolic.cl"
#include "../ForEachFloating.inc"

#else

#include "ExponentialParts.inc"

// e^x / 2 for x >= 0: it overflows where the results do.
HELPER T halfExponential(T x) {
  T shifted, first, second;
  T p = expm1NearZero(withoutLn2(x > 91.0f ? (T)(91.0f) : x, &shifted));
  powerOfTwo(shifted, &first, &second);
  return (p * first + first) * (0.5f * second);
}

CONST_FN T cosh(T x) {
  T half1 = halfExponential(__builtin_elementwise_abs(x));
  return half1 + 0.25f / half1;
}

// NaN is in neither interval, but comes out of the first.
CONST_FN T sinh(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T half1 = halfExponential(magnitude);
  T large = half1 - 0.25f / half1;
  T z = x * x;
  T p = z * 0x1.76771ep-19f + 0x1.a01c22p-13f;
  p = p * z + 0x1.1110eap-7f;
  p = p * z + 0x1.555556p-3f;
  p = p * (z * magnitude) + magnitude;
  return __builtin_elementwise_copysign(magnitude > 1.0f ? large : p, x);
}

// For 0 <= x < 0.88.
HELPER T tanhNearZero(T x) {
  T z = x * x;
  T p = z * 0x1.63a142p-10f + -0x1.c8fb3ep-8f;
  p = p * z + 0x1.57f518p-6f;
  p = p * z + -0x1.b858cap-5f;
  p = p * z + 0x1.110408p-3f;
  p = p * z + -0x1.555514p-2f;
  return p * (z * x) + x;
}

// e^(2x) + 1 = 2^n e^(2r) + 1 for 0.88 <= x <= 10: 2^n + 1 is exact, and so is n ln(2)/2 where it
// matters.
HELPER T exponentialOfDoublePlusOne(T x) {
  T shifted = x * 0x1.715476p+1f + (ROUNDING_SHIFT + 127.0f);
  T r = x - (shifted - (ROUNDING_SHIFT + 127.0f)) * 0x1.62e43p-2f;
  T p = r * 0x1.6d5426p-4f + 0x1.122a2ap-2f;
  p = p * r + 0x1.5554e2p-1f;
  p = p * r + 0x1.5554acp+0f;
  p = p * r + 2.0f;
  p = p * r + 2.0f;
  T power = AS_T(AS_U(shifted) << 23);
  return p * (r * power) + (power + 1.0f);
}

// NaN is in neither interval, but comes out of the first. Beyond 10 the result rounds to one.
CONST_FN T tanh(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T limited = AS_T(__builtin_elementwise_min(AS_S(magnitude), AS_S((T)(10.0f))));
  T large = 1.0f - 2.0f / exponentialOfDoublePlusOne(limited);
  T result = magnitude >= 0.88f ? large : tanhNearZero(magnitude);
  return __builtin_elementwise_copysign(result, x);
}

// For relaxed math, a continued fraction up to where the result is one within 2^-13.
CONST_FN T __oclc_relaxed_tanh(T x) {
#pragma clang fp reciprocal(on)
  T limited = x < -4.97f ? (T)(-4.97f) : x;
  limited = limited > 4.97f ? (T)(4.97f) : limited;
  T z = limited * limited;
  T numerator = ((z + 378.0f) * z + 17325.0f) * z + 135135.0f;
  T denominator = ((28.0f * z + 3150.0f) * z + 62370.0f) * z + 135135.0f;
  return limited * (numerator / denominator);
}

#endif
