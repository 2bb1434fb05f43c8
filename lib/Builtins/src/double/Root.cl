//===- Root.cl - rsqrt, cbrt and hypot in double ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A square root or a division takes as long as a dozen multiplications. rsqrt and cbrt therefore
// use iterations of multiplications. Their error is 1.5 ulp, and OpenCL C allows 2 ulp. This file
// includes itself as BODY for each width.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef T
#include "../Common.h"
#pragma OPENCL FP_CONTRACT ON
#define F double
#define I long
#define BODY "double/Root.cl"
#include "../ForEachFloating.inc"
#else
#include "../RareLanes.inc"

SLOW_PATH T rsqrtOfAny(T x) { return 1.0 / __builtin_elementwise_sqrt(x); }

// Halving the exponent field gives a first approximation y with an error below 4 %. With
// e = 1 - x y^2 the result is y (1 - e)^(-1/2). Each step uses the power series up to e^3.
CONST_FN T rsqrt(T x) {
  T y = AS_T(0x5fe6eb50c7b537a9L - ((AS_S(x) >> 1) & LONG_MAX));
  for (int i = 0; i < 2; ++i) {
    T e = 1.0 - (x * y) * y;
    T p = (e * 0.3125 + 0.375) * e + 0.5;
    y = (y * e) * p + y;
  }
  S rare = !(x >= 0x1p-1022) | !(x < INFINITY);
  if (anyLane(rare))
    y = rare ? rsqrtOfAny(x) : y;
  return y;
}

// Returns the cube root of positive normal x = 2^(3k) m, with m from 1/2 to 4.
HELPER T cbrtOfNormal(T x) {
  T exponent = AS_T(((AS_S(x) >> 52) & 0xfff) | 0x4330000000000000L) - (0x1p52 + 1023);
  S k = AS_S(exponent * 0x1.5555555555555p-2 + 0x1.8p52) << 52;
  T m = AS_T(AS_S(x) - (k + (k << 1)));
  // y approximates 1 / cbrt(m), first with an error of 0.3 %, and after one step of 2^-30.
  T y = m * -0x1.6f5c19d9f37b7p-8 + 0x1.307f6b6fc5cep-4;
  y = y * m + -0x1.8dcf27f066d18p-2;
  y = y * m + 0x1.06a39f1235308p+0;
  y = y * m + -0x1.80a1925cd6848p+0;
  y = y * m + 0x1.cb82b8e3d0004p+0;
  T e = 1.0 - (m * y) * (y * y);
  T p = (e * 0x1.61f9add3c0ca4p-3 + 0x1.c71c71c71c71cp-3) * e + 0x1.5555555555555p-2;
  y = (y * e) * p + y;
  // One step of Newton's method for the root itself squares the error.
  T y2 = y * y;
  T root = m * y2;
  T lack = m - (root * root) * root;
  return AS_T(AS_S(lack * (y2 * 0x1.5555555555555p-2) + root) + k);
}

// Returns the cube root of a denormal, zero, infinity or NaN.
SLOW_PATH T cbrtOfAny(T x) {
  T root = cbrtOfNormal(x * 0x1p54) * 0x1p-18;
  return ((x > 0.0) & (x < 0x1p-1022)) ? root : x;
}

CONST_FN T cbrt(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T root = cbrtOfNormal(magnitude);
  S rare = !(magnitude >= 0x1p-1022) | !(magnitude < INFINITY);
  if (anyLane(rare))
    root = rare ? cbrtOfAny(magnitude) : root;
  return __builtin_elementwise_copysign(root, x);
}

// hypot for arguments whose squares are out of range. The result is infinity if one argument is,
// even if the other argument is NaN.
SLOW_PATH T hypotOfAny(T x, T y) {
  T absX = __builtin_elementwise_abs(x);
  T absY = __builtin_elementwise_abs(y);
  T largest = absX > absY ? absX : absY;
  S isLarge = largest > 1.0;
  T down = isLarge ? (T)(0x1p-600) : (T)(0x1p600);
  T up = isLarge ? (T)(0x1p600) : (T)(0x1p-600);
  T scaledX = x * down;
  T scaledY = y * down;
  T result = __builtin_elementwise_sqrt(scaledX * scaledX + scaledY * scaledY) * up;
  return ((absX == INFINITY) | (absY == INFINITY)) ? (T)(INFINITY) : result;
}

CONST_FN T hypot(T x, T y) {
  T sum = x * x + y * y;
  T result = __builtin_elementwise_sqrt(sum);
  S rare = !(sum > 0x1p-900) | !(sum < INFINITY);
  if (anyLane(rare))
    result = rare ? hypotOfAny(x, y) : result;
  return result;
}
#endif
