//===- Gamma.cl - tgamma in float -------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// With y = |x| and t = y + 1.25, gamma(1 + y) = t^(y + 1/2) e^-t L(1 / t), where L is nearly
// constant. As gamma(y) = gamma(1 + y) / y and gamma(-y) = -pi / (sin(pi y) gamma(1 + y)), one
// formula is enough for all arguments. The exponent of two is computed in double, because a float
// of about 128 would lose seven bits of its fraction.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/Gamma.cl"
#include "../ForEachFloating.inc"

#else

#include "ExponentialParts.inc"
#include "Lanes.inc"

#define SIGN_BIT ((S)(0x80000000))

// Returns log2(y + 1.25) for 0 <= y <= 43. Splits y + 1.25 into 2^e m with m between sqrt(1/2) and
// sqrt(2), and uses a series of odd powers of s = (m - 1) / (m + 1).
HELPER DBL log2OfShifted(T y) {
  S e = (AS_S(y + 1.25f) - 0x3f3504f3) >> 23;
  DBL m = (TO_DBL(y) + 1.25) * TO_DBL(AS_T(0x3f800000 - (e << 23)));
  DBL s = (m - 1.0) / (m + 1.0);
  DBL z = s * s;
  DBL p = z * 0x1.5cea2f3b4e5fdp-2 + 0x1.a58d7055f01f4p-2;
  p = p * z + 0x1.27778019d6744p-1;
  p = p * z + 0x1.ec709d1291a48p-1;
  p = p * z + 0x1.71547652bee21p+1;
  return s * p + TO_DBL(e);
}

// Returns log2(gamma(1 + y)) for 0 <= y <= 43. log2(L) - 1.25 log2(e) is a polynomial in w = 1 / t.
HELPER DBL log2Factorial(T y) {
  T w = 1.0f / (y + 1.25f);
  T l = w * 0x1.230d14p-10f - 0x1.626abep-11f;
  l = l * w + 0x1.fe6744p-8f;
  l = l * w + 0x1.cda498p-5f;
  l = l * w + 0x1.61f0e4p-2f;
  DBL value = TO_DBL(y);
  DBL rest = TO_DBL(l * w) - 0x1.e91568d759990p-2 - value * M_LOG2E;
  return (value + 0.5) * log2OfShifted(y) + rest;
}

// Returns p for |f| <= 1/2, where 2^f = 1 + f p.
HELPER T exp2NearZero(T f) {
  T p = f * 0x1.3fabfep-13f + 0x1.5f0ccap-10f;
  p = p * f + 0x1.3b3098p-7f;
  p = p * f + 0x1.c6af74p-5f;
  p = p * f + 0x1.ebfbd8p-3f;
  return p * f + 0x1.62e43p-1f;
}

// Returns sin(pi r) for |r| <= 1/2.
HELPER T sineOfPi(T r) {
  T z = r * r;
  T p = z * 0x1.3e15f6p-4f - 0x1.32533cp-1f;
  p = p * z + 0x1.4668fp+1f;
  p = p * z - 0x1.4abbc4p+2f;
  return r * (p * z + 0x1.921fb6p+1f);
}

// tgamma for tiny numbers, negative integers and x < -43. Negative integers are poles, whose result
// is NaN. All other results below -43 are zeros with alternating signs.
SLOW_PATH T tgammaOfRare(T x) {
  T whole = __builtin_elementwise_floor(x);
  T half1 = 0.5f * whole;
  T zero = half1 == __builtin_elementwise_floor(half1) ? (T)(0.0f) : (T)(-0.0f);
  T result = whole == x ? (T)(NAN) : zero;
  return __builtin_elementwise_abs(x) < 0x1p-30f ? 1.0f / x : result;
}

// Returns (x - 1)! for an integer x up to 36. The product is exact up to 22!, and later has an
// error that is far below that of a float.
SLOW_PATH T factorialBelow(T x) {
  DBL n = TO_DBL(x);
  DBL product = (DBL)(1.0);
  for (int i = 2; i < 36; ++i)
    product *= n > (DBL)(i) ? (DBL)(i) : (DBL)(1.0);
  return TO_T(product);
}

CONST_FN T tgamma(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T y = magnitude > 43.0f ? (T)(43.0f) : magnitude;
  S sign = AS_S(x) & SIGN_BIT;
  DBL exponent = log2Factorial(y);

  // For negative x, the result contains the inverse of gamma(1 + y), so that the exponent is
  // negated.
  DBL shiftedExponent = exponent + 0x1.8p52;
  T f = AS_T(AS_S(TO_T(exponent - (shiftedExponent - 0x1.8p52))) ^ sign);
  S n = TO_INT(AS_LNG(shiftedExponent));
  n = sign != 0 ? -n : n;
  T first, second;
  powerOfTwo(AS_T(n + 254), &first, &second);

  T shifted = y + ROUNDING_SHIFT;
  T rest = y - (shifted - ROUNDING_SHIFT);
  T sine = AS_T(AS_S(sineOfPi(rest)) ^ (AS_S(shifted) << 31));
  T factor = (sign != 0 ? (T)(-M_PI_F) : (T)(1.0f)) / (sign != 0 ? sine : y);
  T result = (exp2NearZero(f) * (f * first) + first) * factor * second;

  S rare = x < -43.0f || magnitude < 0x1p-30f || (x < 0.0f && rest == 0.0f);
  if (anyLane(rare))
    result = rare ? tgammaOfRare(x) : result;
  S isFactorial = rest == 0.0f && x > 0.0f && x <= 36.0f;
  if (anyLane(isFactorial))
    result = isFactorial ? factorialBelow(x) : result;
  return result;
}

#undef SIGN_BIT

#endif
