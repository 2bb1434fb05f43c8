//===- Error.cl - erf and erfc in double ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes erf(t) as 1 - e^-g(t), where g is t times a polynomial. The relative error of erf is at
// most that of g, so that one formula is accurate for all results from zero to one. erfc is e^-t^2
// times a slowly decreasing function. This file includes itself as BODY for each width.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef T
#include "../Common.h"
#pragma OPENCL FP_CONTRACT ON
#define F double
#define I long
#define BODY "double/Error.cl"
#include "../ForEachFloating.inc"
#else
#include "ExponentialParts.inc"

// Returns -log(1 - erf(t)) / t for t from 0 to 5.95, where erf becomes 1. The polynomial minimises
// the resulting relative error of erf, which is below 2^-52.
HELPER T erfExponent(T t) {
  T t2 = t * t;
  T t4 = t2 * t2;
  T p0 = t4 * 0x1.32931f093a3b6p-37 + 0x1.0ad91351fecc6p-27;
  T p1 = t4 * -0x1.0b708cc544c22p-41 + -0x1.b0d750ed9557dp-29;
  T p2 = t4 * 0x1.a8c3246889906p-47 + 0x1.76112e320bff9p-31;
  T p3 = t4 * -0x1.a38e0a0e7217bp-34 + 0x1.21744c631e36dp-27;
  p0 = p0 * t4 + -0x1.462d8819b67e1p-19;
  p1 = p1 * t4 + 0x1.ca7a832773a4cp-21;
  p2 = p2 * t4 + -0x1.76271f209316cp-23;
  p3 = p3 * t4 + 0x1.de83252f3a389p-19;
  p0 = p0 * t4 + 0x1.0da6a713a35fdp-14;
  p1 = p1 * t4 + -0x1.ebf6176ab9eb1p-16;
  p2 = p2 * t4 + 0x1.773072731e976p-19;
  p3 = p3 * t4 + 0x1.b37525a538953p-16;
  p0 = p0 * t4 + -0x1.b6b6d5a786b02p-13;
  p1 = p1 * t4 + 0x1.bca6c31f44b8bp-10;
  p2 = p2 * t4 + -0x1.35682b1139803p-11;
  p3 = p3 * t4 + -0x1.3966858845d79p-6;
  p0 = p0 * t4 + 0x1.20dd750429b6dp0;
  p1 = p1 * t4 + 0x1.45f306dc9c994p-1;
  p2 = p2 * t4 + 0x1.a4f4e2a1938bdp-4;
  return (p3 * t + p2) * t2 + (p1 * t + p0);
}

// Computes 1 - e^-g, with e^-g = 2^n (1 + p).
CONST_FN T erf(T x) {
  T t = __builtin_elementwise_abs(x);
  t = t > 5.95 ? (T)(5.95) : t;
  T g = erfExponent(t) * t;
  T shifted = (ROUNDING_SHIFT + 1023) - g * LOG2_E;
  T n = shifted - (ROUNDING_SHIFT + 1023);
  T r = -g - n * LN2_HIGH;
  r = r - n * LN2_LOW;
  T scale = powerOfTwo(shifted);
  T result = (1.0 - scale) - (expTail(r) * (r * r) + r) * scale;
  return __builtin_elementwise_copysign(result, x);
}

// Returns erfc(t) e^(t^2) (t + 4) for t from 0 to 27.3, where u = (t - 4) / (t + 4).
HELPER T erfcScaled(T u) {
  T u2 = u * u;
  T u4 = u2 * u2;
  T p0 = u4 * -0x1.db98e32b94d1ap-27 + -0x1.c78edb53b43c5p-21;
  T p1 = u4 * -0x1.7c4fd9756559fp-29 + -0x1.751e06b97135dp-24;
  T p2 = u4 * 0x1.0b0e4dea4b8fap-23 + 0x1.3b31b777fa455p-18;
  T p3 = u4 * 0x1.4a67eda0d10c8p-27 + 0x1.8087efdab653p-20;
  p0 = p0 * u4 + -0x1.e80f4d3f50e44p-19;
  p1 = p1 * u4 + -0x1.3c7f11821f104p-16;
  p2 = p2 * u4 + -0x1.dd282fdc510f5p-12;
  p3 = p3 * u4 + 0x1.72ce3fc71ce3cp-13;
  p0 = p0 * u4 + 0x1.908f46ebe0867p-8;
  p1 = p1 * u4 + -0x1.269b605850935p-12;
  p2 = p2 * u4 + 0x1.38dbd2c9357a7p-4;
  p3 = p3 * u4 + -0x1.b00c0525acea7p-6;
  p0 = p0 * u4 + 0x1.52cac2370f22dp-2;
  p1 = p1 * u4 + -0x1.645fd8a4c99fcp-3;
  p2 = p2 * u4 + 0x1.8be202d26c727p-1;
  p3 = p3 * u4 + -0x1.14eacb1ad0195p-1;
  p0 = p0 * u4 + 0x1.18932bf08e154p0;
  p1 = p1 * u4 + -0x1.f3fe31ecb49c3p-1;
  return (p3 * u + p2) * u2 + (p1 * u + p0);
}

// t^2 is computed in two parts, of which the first is exact. e^-t^2 is scaled by 2^100, so that it
// is a normal number.
CONST_FN T erfc(T x) {
  T t = __builtin_elementwise_abs(x);
  t = t > 27.3 ? (T)(27.3) : t;
  T u = (t - 4.0) / (t + 4.0);
  T factor = erfcScaled(u) * (0.125 - 0.125 * u);

  T head = AS_T(AS_S(t) & -0x8000000L);
  T square = head * head;
  T squareLow = (t - head) * (t + head);
  T shifted = (ROUNDING_SHIFT + 1023 + 100) - square * LOG2_E;
  T n = shifted - (ROUNDING_SHIFT + 1023 + 100);
  T r = -square - n * LN2_HIGH;
  r = r - (n * LN2_LOW + squareLow);
  T scale = powerOfTwo(shifted);
  T e = (expTail(r) * (r * r) + r) * scale + scale;
  T result = (e * factor) * 0x1p-100;
  result = t < 0x1p-54 ? (T)(1.0) : result;
  return x < 0.0 ? 2.0 - result : result;
}
#endif
