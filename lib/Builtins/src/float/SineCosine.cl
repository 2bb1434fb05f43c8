//===- SineCosine.cl - sin, cos, sincos and tan in float --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The nearest multiple of pi/2 is taken away; both polynomials are computed for what is left, and
// the quadrant selects between them. Angles too large for Cody and Waite's method of reduction take
// another way.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

// Adding it rounds to an integer, which then stands in the low bits.
#define ROUNDING_SHIFT 0x1.8p23f

#define F float
#define I int
#define BODY "float/SineCosine.cl"
#include "../ForEachFloating.inc"

#else

#include "../double/RareLanes.inc"
#include "LargeAngle.inc"

#define SIGN_BIT ((S)(0x80000000))

// The number of quarter turns, which also stands in the low bits of shifted.
HELPER T quarterTurns(T x, T *shifted) {
  *shifted = x * M_2_PI_F + ROUNDING_SHIFT;
  return *shifted - ROUNDING_SHIFT;
}

// Sine and cosine of x - n pi/2. The first two parts of pi/2 have 12 and 17 bits, so that their
// products with n are exact up to n = 2^7, with or without fused multiply-add. The third is too
// small to matter for anything but the linear term.
HELPER T quarterSine(T x, T n, T *cosine) {
  T rest = x - n * 0x1.922p+0f;
  rest = rest - n * -0x1.2aefp-18f;
  T z = rest * rest;
  T cubed = z * rest;
  rest = rest - n * 0x1.68c234p-39f;
  T c = z * -0x1.6449e8p-10f + 0x1.553e66p-5f;
  c = c * z + -0x1.ffffb2p-2f;
  *cosine = c * z + 1.0f;
  T s = z * -0x1.99279p-13f + 0x1.1106dcp-7f;
  s = s * z + -0x1.555544p-3f;
  return s * cubed + rest;
}

HELPER S isOdd(S quadrant) { return (quadrant << 31) != 0; }

// The sign of the sine: negative in the upper two quadrants.
HELPER S signIn(S quadrant) { return (quadrant << 30) & SIGN_BIT; }

// As integers: machines compare these sooner.
HELPER S isLarge(T x) { return (AS_S(x) & 0x7fffffff) > AS_S((T)(LARGE_ANGLE)); }

// The magnitude first: a zero would lose its sign.
CONST_FN T sin(T x) {
  T shifted, c;
  T magnitude = __builtin_elementwise_abs(x);
  T s = quarterSine(magnitude, quarterTurns(magnitude, &shifted), &c);
  S quadrant = AS_S(shifted);
  T result = isOdd(quadrant) ? c : s;
  result = AS_T(AS_S(result) ^ (((quadrant << 30) ^ AS_S(x)) & SIGN_BIT));
  S large = isLarge(x);
  if (anyLane(large))
    result = large ? sineOfLarge(x, 0) : result;
  return result;
}

CONST_FN T cos(T x) {
  T shifted, c;
  T s = quarterSine(x, quarterTurns(x, &shifted), &c);
  S quadrant = AS_S(shifted) + 1;
  T result = isOdd(quadrant) ? c : s;
  result = AS_T(AS_S(result) ^ signIn(quadrant));
  S large = isLarge(x);
  if (anyLane(large))
    result = large ? sineOfLarge(x, 1) : result;
  return result;
}

#ifdef WIDTH // One number: SineWithCosine.cl.
OVERLOAD T sincos(T x, private T *cosine) {
  T shifted, c;
  T magnitude = __builtin_elementwise_abs(x);
  T s = quarterSine(magnitude, quarterTurns(magnitude, &shifted), &c);
  S quadrant = AS_S(shifted);
  S odd = isOdd(quadrant);
  T sineResult = odd ? c : s;
  T cosineResult = odd ? s : c;
  sineResult = AS_T(AS_S(sineResult) ^ (((quadrant << 30) ^ AS_S(x)) & SIGN_BIT));
  cosineResult = AS_T(AS_S(cosineResult) ^ signIn(quadrant + 1));
  S large = isLarge(x);
  if (anyLane(large)) {
    sineResult = large ? sineOfLarge(x, 0) : sineResult;
    cosineResult = large ? sineOfLarge(x, 1) : cosineResult;
  }
  *cosine = cosineResult;
  return sineResult;
}
#endif

// In odd quadrants the negative cotangent of the rest.
CONST_FN T tan(T x) {
  T shifted, c;
  T magnitude = __builtin_elementwise_abs(x);
  T s = quarterSine(magnitude, quarterTurns(magnitude, &shifted), &c);
  S quadrant = AS_S(shifted);
  S odd = isOdd(quadrant);
  T result = (odd ? c : s) / (odd ? s : c);
  result = AS_T(AS_S(result) ^ (quadrant << 31) ^ (AS_S(x) & SIGN_BIT));
  S large = isLarge(x);
  if (anyLane(large))
    result = large ? tangentOfLarge(x) : result;
  return result;
}

#undef SIGN_BIT

#endif
