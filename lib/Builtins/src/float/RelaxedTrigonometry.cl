//===- RelaxedTrigonometry.cl - Trigonometry for relaxed math, in float -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// These functions are called with -cl-unsafe-math-optimizations. OpenCL C allows an absolute error
// of 2^-11 for sines and cosines. Programs expect more: VkFFT makes the tables of its transforms
// with native_sin. Therefore the error is below 2^-22, which costs one more term of each
// polynomial. Angles for which the error would be larger are passed to the full functions. native_*
// accept any angle and do not branch. half_* reduce the angle in double, which is accurate enough
// up to 2^16.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

// Adding ROUNDING_SHIFT rounds a number to an integer, which is then in the low bits of the sum.
#define ROUNDING_SHIFT 0x1.8p23f

#define F float
#define I int
#define BODY "float/RelaxedTrigonometry.cl"
#include "../ForEachFloating.inc"

#else

#include "../RareLanes.inc"

HELPER S isBeyond(T x, float limit) { return (AS_S(x) & 0x7fffffff) > AS_S((T)(limit)); }

// Returns sin(x) for |x| <= pi/2.
HELPER T sineHalfTurn(T x) {
  T z = x * x;
  T p = z * 0x1.5cf252p-19f + -0x1.9f5f62p-13f;
  p = p * z + 0x1.110e66p-7f;
  p = p * z + -0x1.555548p-3f;
  return p * (z * x) + x;
}

// Returns x - n pi. The first part of pi has 12 bits, so that its product with n is exact up to
// n = 2^12.
HELPER T withoutHalfTurns(T x, T n) {
  T rest = x - n * 0x1.922p+1f;
  return rest - n * -0x1.2aeef4p-17f;
}

HELPER T sineOf(T x) {
  T shifted = x * M_1_PI_F + ROUNDING_SHIFT;
  T result = sineHalfTurn(withoutHalfTurns(x, shifted - ROUNDING_SHIFT));
  return AS_T(AS_S(result) ^ (AS_S(shifted) << 31));
}

// Subtracts the nearest odd multiple of pi/2.
HELPER T cosineOf(T x) {
  T shifted = (x * M_1_PI_F + 0.5f) + ROUNDING_SHIFT;
  T result = sineHalfTurn(withoutHalfTurns(x, (shifted - ROUNDING_SHIFT) - 0.5f));
  return AS_T(AS_S(result) ^ (AS_S(shifted) << 31));
}

// Returns sin(x) and sets *cosine to cos(x), for |x| <= pi/4.
HELPER T sineAndCosine(T x, T *cosine) {
  T z = x * x;
  T c = z * -0x1.647510p-10f + 0x1.553f92p-5f;
  T s = z * -0x1.98da08p-13f + 0x1.1105b2p-7f;
  *cosine = (c * z + -0x1.ffffbap-2f) * z + 1.0f;
  return (s * z + -0x1.555540p-3f) * (z * x) + x;
}

// Returns the sine of x - n pi/2 and sets *cosine to its cosine, for |x| <= 200. The low bits of
// *quadrant are n. The third part of pi/2 is needed for large tangents.
HELPER T quarterSine(T x, T *cosine, S *quadrant) {
  T shifted = x * M_2_PI_F + ROUNDING_SHIFT;
  T n = shifted - ROUNDING_SHIFT;
  *quadrant = AS_S(shifted);
  T rest = x - n * 0x1.922p+0f;
  rest = rest - n * -0x1.2aefp-18f;
  rest = rest - n * 0x1.68c234p-39f;
  return sineAndCosine(rest, cosine);
}

// Returns the tangent of an angle in `quadrant`, where the remainder has the sine s and the cosine
// c. In odd quadrants, the tangent is the negative cotangent of the remainder.
HELPER T quotientIn(S quadrant, T s, T c) {
#pragma clang fp reciprocal(on)
  S odd = (quadrant << 31) != 0;
  T result = (odd ? c : s) / (odd ? s : c);
  return AS_T(AS_S(result) ^ (quadrant << 31));
}
HELPER T tangentOf(T x) {
  T c;
  S quadrant;
  T s = quarterSine(x, &c, &quadrant);
  return quotientIn(quadrant, s, c);
}

#define OF_ANGLE(NAME, OF, LIMIT)                                                                  \
  CONST_FN T NAME(T);                                                                              \
  SLOW_PATH T NAME##OfLarge(T x) { return NAME(x); }                                               \
  CONST_FN T __oclc_relaxed_##NAME(T x) {                                                          \
    T result = OF(x);                                                                              \
    S large = isBeyond(x, LIMIT);                                                                  \
    if (anyLane(large))                                                                            \
      result = large ? NAME##OfLarge(x) : result;                                                  \
    return result;                                                                                 \
  }
OF_ANGLE(sin, sineOf, 4096.0f)
OF_ANGLE(cos, cosineOf, 4096.0f)
OF_ANGLE(tan, tangentOf, 200.0f)
#undef OF_ANGLE

#ifdef WIDTH // The scalar sincos is in SineWithCosine.cl.
OVERLOAD T __oclc_relaxed_sincos(T x, private T *cosine) {
  T c;
  S quadrant;
  T s = quarterSine(x, &c, &quadrant);
  S odd = (quadrant << 31) != 0;
  T result = odd ? c : s;
  T other = odd ? s : c;
  result = AS_T(AS_S(result) ^ ((quadrant & 2) << 30));
  other = AS_T(AS_S(other) ^ (((quadrant + 1) & 2) << 30));
  S large = isBeyond(x, 200.0f);
  if (anyLane(large)) {
    result = large ? sinOfLarge(x) : result;
    other = large ? cosOfLarge(x) : other;
  }
  *cosine = other;
  return result;
}
#endif

// Clamps x to [-1, 1]. NaN stays NaN.
HELPER T withinOne(T x) {
  T result = x < -1.0f ? (T)(-1.0f) : x;
  return result > 1.0f ? (T)(1.0f) : result;
}
CONST_FN T native_sin(T x) { return withinOne(sineOf(x)); }
CONST_FN T native_cos(T x) { return withinOne(cosineOf(x)); }
CONST_FN T native_tan(T x) { return tangentOf(x); }

// Returns x - n * turn, computed in double.
HELPER T lessTurns(T x, T n, double turn) { return TO_T(TO_DBL(x) - TO_DBL(n) * turn); }

// half_* are defined for |x| <= 2^16. For larger angles, any result in the range of the function is
// allowed. Angles above 2^17 are replaced by zero, and infinity becomes NaN.
HELPER T definedAngle(T x) { return isBeyond(x, 0x1p17f) ? x * 0.0f : x; }

CONST_FN T half_sin(T angle) {
  T x = definedAngle(angle);
  T magnitude = __builtin_elementwise_abs(x);
  T shifted = magnitude * M_1_PI_F + ROUNDING_SHIFT;
  T result = sineHalfTurn(lessTurns(magnitude, shifted - ROUNDING_SHIFT, M_PI));
  return AS_T(AS_S(result) ^ (AS_S(shifted) << 31) ^ (AS_S(x) ^ AS_S(magnitude)));
}
CONST_FN T half_cos(T angle) {
  T x = definedAngle(angle);
  T shifted = (x * M_1_PI_F + 0.5f) + ROUNDING_SHIFT;
  T result = sineHalfTurn(lessTurns(x, (shifted - ROUNDING_SHIFT) - 0.5f, M_PI));
  return AS_T(AS_S(result) ^ (AS_S(shifted) << 31));
}
CONST_FN T half_tan(T angle) {
  T x = definedAngle(angle);
  T c;
  T magnitude = __builtin_elementwise_abs(x);
  T shifted = magnitude * M_2_PI_F + ROUNDING_SHIFT;
  T s = sineAndCosine(lessTurns(magnitude, shifted - ROUNDING_SHIFT, M_PI_2), &c);
  return AS_T(AS_S(quotientIn(AS_S(shifted), s, c)) ^ (AS_S(x) ^ AS_S(magnitude)));
}

#endif
