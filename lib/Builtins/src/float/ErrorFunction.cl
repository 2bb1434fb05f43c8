//===- ErrorFunction.cl - erf in float --------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Two polynomials, below and above one. Beyond 3.9375 the result rounds to one.
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

// For 0 <= x <= 1.
HELPER T erfNearZero(T x) {
  T z = x * x;
  T z2 = z * z;
  T p = z * 0x1.4917a4p-14f + -0x1.a3d812p-11f;
  p = p * z2 + (z * 0x1.540172p-8f + -0x1.b7f88cp-6f);
  p = p * z2 + (z * 0x1.ce2cf2p-4f + -0x1.81273ep-2f);
  p = p * z + 0x1.06eba8p-3f;
  return p * x + x;
}

// For 1 <= x <= 3.9375, around the middle.
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

// NaN is in neither interval, but comes out of the first.
CONST_FN T erf(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T limited = AS_T(__builtin_elementwise_min(AS_S(magnitude), AS_S((T)(3.9375f))));
  T result = magnitude > 1.0f ? erfBeyondOne(limited) : erfNearZero(magnitude);
  return AS_T(AS_S(result) | (AS_S(x) & (S)(0x80000000)));
}

#endif
