//===- Root.cl - rsqrt, cbrt and hypot in float -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/Root.cl"
#include "../ForEachFloating.inc"

#else

#include "Lanes.inc"

// Machines with an estimate of the reciprocal root refine it once; others divide.
HELPER T reciprocalRootEstimate(T x) {
#pragma clang fp reciprocal(on)
  return 1.0f / __builtin_elementwise_sqrt(x);
}

SLOW_PATH T rsqrtOfRare(T x) { return 1.0f / __builtin_elementwise_sqrt(x); }

// Another step of Newton's method makes the most of the format. Estimates fail for zeros, denormals
// and infinities.
CONST_FN T rsqrt(T x) {
  T y = reciprocalRootEstimate(x);
  T error = 1.0f - (x * y) * y;
  T result = (0.5f * y) * error + y;
  S rare = isNotPositiveNormal(x);
  if (anyLane(rare))
    result = rare ? rsqrtOfRare(x) : result;
  return result;
}

// For a positive normal magnitude, and a sign. A third of the number that x's bits are, subtracted
// from a constant, guesses the reciprocal root y within 3.5 %: the upper 24 bits do, so that a sum
// with 2^23 has the difference in its low bits. With x y^3 = 1 - e the result is
// x y^2 (1 - e)^(-2/3).
HELPER T cbrtOfNormal(T magnitude, S sign) {
  T guess = TO_T(AS_S(magnitude) >> 8) * -0x1.555556p-2f + (0x1p23f + 0x54a200);
  T y = AS_T((AS_S(guess) << 8) | sign);
  T root = AS_T(AS_S(magnitude) | sign) * y * y;
  T e = 1.0f - root * y;
  T e2 = e * e;
  T low = e * 0x1.1c71cap-1f + 0x1.555556p-1f;
  T high = e2 * (e * 0x1.a065f2p-2f + 0x1.b720f4p-2f) + (e * 0x1.cf7d54p-2f + 0x1.f9a6c4p-2f);
  return (root * e) * (e2 * high + low) + root;
}

// Zeros, denormals, infinities and NaN.
SLOW_PATH T cbrtOfRare(T magnitude, S sign) {
  T root = cbrtOfNormal(magnitude * 0x1p24f, sign) * 0x1p-8f;
  S denormal = magnitude > 0.0f && magnitude < 0x1p-126f;
  return denormal ? root : AS_T(AS_S(magnitude) | sign);
}

CONST_FN T cbrt(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  S sign = AS_S(x) & (S)(0x80000000);
  T root = cbrtOfNormal(magnitude, sign);
  S rare = isNotPositiveNormal(magnitude);
  if (anyLane(rare))
    root = rare ? cbrtOfRare(magnitude, sign) : root;
  return root;
}

// Squares out of range, and infinity, which also wins over NaN.
SLOW_PATH T hypotOfRare(T x, T y) {
  T absX = __builtin_elementwise_abs(x);
  T absY = __builtin_elementwise_abs(y);
  S isLarge = absX > 1.0f || absY > 1.0f;
  T down = isLarge ? (T)(0x1p-100f) : (T)(0x1p100f);
  T up = isLarge ? (T)(0x1p100f) : (T)(0x1p-100f);
  T scaledX = x * down;
  T scaledY = y * down;
  T result = __builtin_elementwise_sqrt(scaledX * scaledX + scaledY * scaledY) * up;
  return absX == INFINITY || absY == INFINITY ? (T)(INFINITY) : result;
}

CONST_FN T hypot(T x, T y) {
  T sum = x * x + y * y;
  T result = __builtin_elementwise_sqrt(sum);
  // Below 2^-100 or not finite.
  S rare = AS_S(AS_U(sum) + 0x72800000u) >= -0x0e000000;
  if (anyLane(rare))
    result = rare ? hypotOfRare(x, y) : result;
  return result;
}

#endif
