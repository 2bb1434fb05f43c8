//===- PiTrigonometry.cl - sinpi, cospi and tanpi in float ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Subtracting multiples of 2 and then of 1/2 is exact for all numbers, so that no slow path is
// needed for large angles.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

// Adding ROUNDING_SHIFT rounds a number to an integer, which is then in the low bits of the sum.
#define ROUNDING_SHIFT 0x1.8p23f

#define F float
#define I int
#define BODY "float/PiTrigonometry.cl"
#include "../ForEachFloating.inc"

#else

#define SIGN_BIT ((S)(0x80000000))

// Reduces x modulo 1/2 to a remainder of at most 1/4. Returns the sine of pi times the remainder,
// and sets *cosine to the cosine. The low bits of *quadrant are the number of halves that were
// subtracted.
HELPER T quarterSinePi(T x, T *cosine, S *quadrant) {
  T turns = x - 2.0f * __builtin_elementwise_rint(0.5f * x);
  T shifted = turns * 2.0f + ROUNDING_SHIFT;
  T rest = turns - (shifted - ROUNDING_SHIFT) * 0.5f;
  *quadrant = AS_S(shifted);
  T z = rest * rest;
  T c = z * 0x1.d685ccp-3f + -0x1.55b7dp+0f;
  c = c * z + 0x1.03c1b8p+2f;
  c = c * z + -0x1.3bd3ccp+2f;
  *cosine = c * z + 1.0f;
  T s = z * -0x1.2dbcdep-1f + 0x1.465fc2p+1f;
  s = s * z + -0x1.4abbbep+2f;
  // pi is the sum of two floats.
  return rest * 0x1.921fb6p+1f + rest * (s * z + -0x1.777a5cp-24f);
}

HELPER S isOdd(S quadrant) { return (quadrant << 31) != 0; }
HELPER S signIn(S quadrant) { return (quadrant << 30) & SIGN_BIT; }

// Zeros of the sine have the sign of x; zeros of the cosine are positive. Adding 0.0 turns a
// negative zero into a positive one.
CONST_FN T sinpi(T x) {
  T c;
  S quadrant;
  T s = quarterSinePi(__builtin_elementwise_abs(x), &c, &quadrant);
  T result = isOdd(quadrant) ? c : s;
  result = AS_T(AS_S(result) ^ signIn(quadrant)) + 0.0f;
  return AS_T(AS_S(result) ^ (AS_S(x) & SIGN_BIT));
}

CONST_FN T cospi(T x) {
  T c;
  S quadrant;
  T s = quarterSinePi(x, &c, &quadrant);
  T result = isOdd(quadrant) ? s : c;
  return AS_T(AS_S(result) ^ signIn(quadrant + 1)) + 0.0f;
}

// In odd quadrants, the tangent is the negative cotangent of the remainder. Zeros and poles,
// however, are positive in the lower two quadrants and negative in the upper two.
CONST_FN T tanpi(T x) {
  T c;
  S quadrant;
  T s = quarterSinePi(__builtin_elementwise_abs(x), &c, &quadrant);
  S odd = isOdd(quadrant);
  S sign = s == 0.0f ? signIn(quadrant) : quadrant << 31;
  T result = (odd ? c : s) / (odd ? s : c);
  return AS_T(AS_S(result) ^ sign ^ (AS_S(x) & SIGN_BIT));
}

#undef SIGN_BIT

#endif
