//===- Hyperbolic.cl - sinh, cosh and tanh in float -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Uses polynomials near zero and exponentials elsewhere. With exponentials, tanh is 1 minus a small
// number, so that the error of this number is small in the result.
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

// Returns e^x / 2 for x >= 0. It overflows for the same arguments as sinh and cosh.
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

// The comparison with 1 is false for NaN, so that the polynomial returns the NaN.
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

// Returns tanh(x) for 0 <= x < 0.88.
HELPER T tanhNearZero(T x) {
  T z = x * x;
  T p = z * 0x1.63a142p-10f + -0x1.c8fb3ep-8f;
  p = p * z + 0x1.57f518p-6f;
  p = p * z + -0x1.b858cap-5f;
  p = p * z + 0x1.110408p-3f;
  p = p * z + -0x1.555514p-2f;
  return p * (z * x) + x;
}

// Returns e^(2x) + 1 = 2^n e^(2r) + 1 for 0.88 <= x <= 10. Here 2^n + 1 is exact, and n ln(2)/2 is
// exact wherever its error would matter.
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

// The comparison with 0.88 is false for NaN, so that tanhNearZero returns the NaN. Beyond 10 the
// result rounds to one.
CONST_FN T tanh(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T limited = AS_T(__builtin_elementwise_min(AS_S(magnitude), AS_S((T)(10.0f))));
  T large = 1.0f - 2.0f / exponentialOfDoublePlusOne(limited);
  T result = magnitude >= 0.88f ? large : tanhNearZero(magnitude);
  return __builtin_elementwise_copysign(result, x);
}

// tanh for relaxed math: a continued fraction. Arguments are clamped to where the result differs
// from one by 2^-13.
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
