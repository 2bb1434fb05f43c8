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

// If the CPU has an instruction that estimates the reciprocal root, LLVM refines its estimate once.
// Otherwise, LLVM divides.
HELPER T reciprocalRootEstimate(T x) {
#pragma clang fp reciprocal(on)
  return 1.0f / __builtin_elementwise_sqrt(x);
}

SLOW_PATH T rsqrtOfRare(T x) { return 1.0f / __builtin_elementwise_sqrt(x); }

// Another step of Newton's method gives almost full accuracy. The estimates fail for zeros,
// denormals and infinities.
CONST_FN T rsqrt(T x) {
  T y = reciprocalRootEstimate(x);
  T error = 1.0f - (x * y) * y;
  T result = (0.5f * y) * error + y;
  S rare = isNotPositiveNormal(x);
  if (anyLane(rare))
    result = rare ? rsqrtOfRare(x) : result;
  return result;
}

// Returns the cube root of x, which has a positive normal magnitude and the given sign bit. The
// bits of the magnitude, taken as an integer, are divided by 3 and subtracted from a constant. This
// gives the bits of y, an approximation of the reciprocal cube root with an error below 3.5 %. The
// upper 24 bits are enough for that, and are computed in the low bits of a sum with 2^23. With
// x y^3 = 1 - e, the result is x y^2 (1 - e)^(-2/3).
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

// cbrt for zeros, denormals, infinities and NaN.
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

// hypot for arguments whose squares are out of range. The result is infinity if one argument is,
// even if the other argument is NaN.
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
  // True if the sum is below 2^-100 or not finite.
  S rare = AS_S(AS_U(sum) + 0x72800000u) >= -0x0e000000;
  if (anyLane(rare))
    result = rare ? hypotOfRare(x, y) : result;
  return result;
}

#endif
