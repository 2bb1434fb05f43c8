//===- ErrorFunction.cl - erf and erfc in float -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// erf uses two polynomials, for arguments below and above one. Beyond 3.90625 the result is
// one. erfc is e^-t^2 times a slowly decreasing function.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/ErrorFunction.cl"
#include "../ForEachFloating.inc"

#else

#include "ExponentialParts.inc"

// Returns erf(x) for 0 <= x <= 1.
HELPER T erfNearZero(T x) {
  T z = x * x;
  T z2 = z * z;
  T p = z * 0x1.4917a4p-14f + -0x1.a3d812p-11f;
  p = p * z2 + (z * 0x1.540172p-8f + -0x1.b7f88cp-6f);
  p = p * z2 + (z * 0x1.ce2cf2p-4f + -0x1.81273ep-2f);
  p = p * z + 0x1.06eba8p-3f;
  return p * x + x;
}

// Returns erf(x) for 1 <= x <= 3.90625, with a polynomial around the middle of this interval.
HELPER T erfBeyondOne(T x) {
  T u = x - 2.46875f;
  T u2 = u * u;
  T u4 = u2 * u2;
  T low = (u * -0x1.9bb242p-8f + 0x1.4d742p-9f) + u2 * (u * -0x1.3af248p-7f + 0x1.370474p-7f);
  T mid = (u * -0x1.80803ep-9f + 0x1.b357d8p-8f) + u2 * (u * 0x1.80becep-12f + 0x1.003db8p-11f);
  T high = (u * 0x1.c765e2p-15f + -0x1.377d8cp-12f) + u2 * (u * -0x1.3328f8p-17f + 0x1.9a7254p-16f);
  T p = u4 * (u4 * high + mid) + low;
  return p * u + 0x1.ffc102p-1f;
}

// The comparison with 1 is false for NaN, so erf returns the result of erfNearZero, which is NaN.
CONST_FN T erf(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T limited = AS_T(__builtin_elementwise_min(AS_S(magnitude), AS_S((T)(3.90625f))));
  T result = magnitude > 1.0f ? erfBeyondOne(limited) : erfNearZero(magnitude);
  return AS_T(AS_S(result) | (AS_S(x) & (S)(0x80000000)));
}

// Returns erfc(t) e^(t^2) for t from 0 to 10.1, where r = 1 / (t + 2).
HELPER T erfcScaled(T r) {
  T u = r - 0x1.2a5066p-2f;
  T u2 = u * u;
  T u4 = u2 * u2;
  T low = (u * 0x1.907294p+1f + 0x1.24981ep+0f) + u2 * (u * 0x1.5418f6p+0f + 0x1.2ccf3ap+2f);
  T high = (u * -0x1.9f01ap+1f + -0x1.a194f8p+2f) + u2 * (u * 0x1.2e76b2p+1f + 0x1.ca8b78p+3f);
  return r * (u4 * (u4 * -0x1.e36e2p+4f + high) + low);
}

// t^2 is computed in two parts, of which the first is exact. Multiples of ln(2), which is also
// split into two parts, are subtracted exactly from the first part. e^-t^2 is scaled by 2^64, so
// that it is a normal number.
CONST_FN T erfc(T x) {
  T t = __builtin_elementwise_abs(x);
  t = t > 10.1f ? (T)(10.1f) : t;
  T head = AS_T(AS_S(t) & ~0xfff);
  T square = head * head;
  T squareLow = (t - head) * (t + head);
  T shifted = (t * t) * -M_LOG2E_F + (ROUNDING_SHIFT + 127 + 64);
  T n = shifted - (ROUNDING_SHIFT + 127 + 64);
  T rest = -square - n * 0x1.62e4p-1f;
  T p = expm1NearZero(rest - (n * 0x1.7f7d1cp-20f + squareLow));
  T scale = AS_T(AS_S(shifted) << 23);
  T result = (p * scale + scale) * erfcScaled(1.0f / (t + 2.0f)) * 0x1p-64f;
  return x < 0.0f ? 2.0f - result : result;
}

#endif
