//===- SineCosine.cl - sin, cos, sincos and tan in float --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// sin subtracts the nearest multiple of pi, and cos the nearest odd multiple of pi/2. Each needs
// only one polynomial. sincos and tan subtract the nearest multiple of pi/2, evaluate both
// polynomials for the remainder, and select between them by the quadrant. Angles that are too large
// for Cody and Waite's method of reduction use the slow path in LargeAngle.inc.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

// Adding ROUNDING_SHIFT rounds a number to an integer, which is then in the low bits of the sum.
#define ROUNDING_SHIFT 0x1.8p23f
// Adding EVEN_SHIFT rounds a number to an even integer, half of which is then in the low bits.
#define EVEN_SHIFT 0x1.8p24f

#define F float
#define I int
#define BODY "float/SineCosine.cl"
#include "../ForEachFloating.inc"

#else

#include "../RareLanes.inc"
#include "LargeAngle.inc"

#define SIGN_BIT ((S)(0x80000000))

// Returns the number of quarter turns in x, which is also in the low bits of *shifted.
HELPER T quarterTurns(T x, T *shifted) {
  *shifted = x * M_2_PI_F + ROUNDING_SHIFT;
  return *shifted - ROUNDING_SHIFT;
}

// Parts of pi/2. The first two have 12 and 13 bits, so that their products with n are exact up to
// n = 2^11, with or without fused multiply-add. The third part is so small that it only matters for
// the linear term of a sine up to n = 2^9.
#define FIRST_PART 0x1.922p+0f
#define SECOND_PART -0x1.2afp-18f
#define THIRD_PART 0x1.0b4612p-34f
#define MOST_QUARTER_TURNS 512.0f

// Returns the sine of x - n pi/2 and sets *cosine to its cosine.
HELPER T quarterSine(T x, T n, T *cosine) {
  T rest = (x - n * FIRST_PART) - n * SECOND_PART;
  return sineOfQuarter(rest, rest - n * THIRD_PART, cosine);
}

// Returns the sign bit of the sine, which is negative in the upper two quadrants.
HELPER S signIn(S quadrant) { return (quadrant << 30) & SIGN_BIT; }

// Compares the bits as integers, because an integer comparison has a shorter latency.
HELPER S isLarge(T x) { return (AS_S(x) & 0x7fffffff) > AS_S((T)(LARGE_ANGLE)); }

// Returns the sine of x - n pi/2 for |x - n pi/2| <= pi/2. lessFirst is x minus n times the first
// part of pi/2. The product 1/8 z is exact. Because it is a separate term, the remaining terms of
// the polynomial and their rounding errors are so small that no result exceeds one.
HELPER T halfTurnSine(T lessFirst, T n) {
  T rest = lessFirst - n * SECOND_PART;
  T z = rest * rest;
  rest = rest - n * THIRD_PART;
  T p = z * 0x1.5e272cp-19f + -0x1.9f77fp-13f;
  p = p * z + 0x1.110f02p-7f;
  p = p * z + -0x1.555534p-5f;
  return (p * z - 0.125f * z) * rest + rest;
}

// True if x is too large for the fast paths of sin and cos. `shifted` is a sum with EVEN_SHIFT.
HELPER S isBeyondTurns(T shifted) {
  return AS_S(shifted) > AS_S((T)(EVEN_SHIFT + MOST_QUARTER_TURNS));
}

// Computes with the magnitude of x, because a negative zero would lose its sign.
CONST_FN T sin(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T shifted = magnitude * M_2_PI_F + EVEN_SHIFT;
  T n = shifted - EVEN_SHIFT;
  T result = halfTurnSine(magnitude - n * FIRST_PART, n);
  result = AS_T(AS_S(result) ^ (AS_S(shifted) << 31) ^ (AS_S(x) ^ AS_S(magnitude)));
  S large = isBeyondTurns(shifted);
  if (anyLane(large))
    result = large ? sineOfLarge(x, 0) : result;
  return result;
}

// Uses cos(x) = -sin(|x| - pi/2). The shift contains an additional half turn for the sign.
CONST_FN T cos(T x) {
  T h = __builtin_elementwise_abs(x) - FIRST_PART;
  T shifted = h * M_2_PI_F + (EVEN_SHIFT + 2.0f);
  T n = shifted - (EVEN_SHIFT + 2.0f);
  T result = halfTurnSine(h - n * FIRST_PART, n + 1.0f);
  result = AS_T(AS_S(result) ^ (AS_S(shifted) << 31));
  S large = isBeyondTurns(shifted);
  if (anyLane(large))
    result = large ? sineOfLarge(x, 1) : result;
  return result;
}

// sincos calls these two functions for the same angle. After inlining, they share most of their
// computations.
CONST_FN T __oclc_sin_beside_cos(T x) {
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
CONST_FN T __oclc_cos_beside_sin(T x) {
  T shifted, c;
  T magnitude = __builtin_elementwise_abs(x);
  T s = quarterSine(magnitude, quarterTurns(magnitude, &shifted), &c);
  S quadrant = AS_S(shifted);
  T result = isOdd(quadrant) ? s : c;
  result = AS_T(AS_S(result) ^ signIn(quadrant + 1));
  S large = isLarge(x);
  if (anyLane(large))
    result = large ? sineOfLarge(x, 1) : result;
  return result;
}

#ifdef WIDTH // The scalar sincos is in SineWithCosine.cl.
OVERLOAD T sincos(T x, private T *cosine) {
  *cosine = __oclc_cos_beside_sin(x);
  return __oclc_sin_beside_cos(x);
}
#endif

CONST_FN T tan(T x) {
  T shifted, c;
  T magnitude = __builtin_elementwise_abs(x);
  T s = quarterSine(magnitude, quarterTurns(magnitude, &shifted), &c);
  T result = tangentOfParts(s, c, AS_S(shifted));
  result = AS_T(AS_S(result) ^ (AS_S(x) & SIGN_BIT));
  S large = isLarge(x);
  if (anyLane(large))
    result = large ? tangentOfLarge(x) : result;
  return result;
}

#undef SIGN_BIT
#undef FIRST_PART
#undef SECOND_PART
#undef THIRD_PART
#undef MOST_QUARTER_TURNS

#endif
