//===- Remainder.cl - fmod, remainder and remquo in float -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes in double precision, where only the division is rounded. A quotient of floats below 2^27
// that is not an integer or a half integer differs from all of these by more than its rounding
// error, so that it is truncated or rounded to the right integer. The product of this integer with
// y has at most 51 bits and is exact. For larger quotients, multiples of y 2^250, of y 2^225 and so
// on are subtracted first.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

// The sum of an integer and INTEGER_SHIFT has the low bits of the integer.
#define INTEGER_SHIFT 0x1.8p52

#define F float
#define I int
#define BODY "float/Remainder.cl"
#include "../ForEachFloating.inc"

#else

#include "Lanes.inc"

#define SIGN_BIT ((S)(0x80000000))

// Subtracts multiples of |y| 2^25 from |x|, and returns a number below 2^27 |y|.
HELPER DBL withoutLargeMultiples(T x, T y) {
  DBL rest = TO_DBL(__builtin_elementwise_abs(x));
  DBL divisor = TO_DBL(__builtin_elementwise_abs(y));
  for (double scale = 0x1p250; scale > 1.0; scale *= 0x1p-25) {
    DBL multiple = divisor * scale;
    rest -= __builtin_elementwise_trunc(rest / multiple) * multiple;
  }
  return rest;
}

// True for quotients of at least 2^27, and for divisors without a normal exponent: zeros,
// denormals, infinities and NaN.
HELPER S isRareQuotient(T x, T y) {
  S bitsX = AS_S(x) & ~SIGN_BIT;
  S bitsY = AS_S(y) & ~SIGN_BIT;
  return bitsX - bitsY >= 0x0d000000 || isNotPositiveNormal(AS_T(bitsY));
}

HELPER T withSignOf(T x, DBL rest) { return AS_T(AS_S(TO_T(rest)) ^ (AS_S(x) & SIGN_BIT)); }

// Returns x if y is infinite and x is finite, NaN if both are infinite, and else `rest`.
HELPER T unlessByInfinity(T rest, T x, T y) {
  return __builtin_elementwise_abs(y) == INFINITY ? x * 0.0f + x : rest;
}

HELPER T truncatedRest(DBL dividend, T x, T y) {
  DBL divisor = TO_DBL(__builtin_elementwise_abs(y));
  return withSignOf(x, dividend - __builtin_elementwise_trunc(dividend / divisor) * divisor);
}

SLOW_PATH T fmodOfRare(T x, T y) {
  return unlessByInfinity(truncatedRest(withoutLargeMultiples(x, y), x, y), x, y);
}
CONST_FN T fmod(T x, T y) {
  T result = truncatedRest(TO_DBL(__builtin_elementwise_abs(x)), x, y);
  S rare = isRareQuotient(x, y);
  if (anyLane(rare))
    result = rare ? fmodOfRare(x, y) : result;
  return result;
}

// Returns the remainder for a quotient rounded to nearest. Sets *quotient to the last seven bits of
// the quotient, with its sign. If the quotient is infinite or NaN, *quotient is zero, because the
// low bits of such numbers are zero.
HELPER T nearestRest(DBL dividend, T x, T y, private INT *quotient) {
  DBL divisor = TO_DBL(__builtin_elementwise_abs(y));
  DBL whole = __builtin_elementwise_rint(dividend / divisor);
  S negative = (AS_S(x) ^ AS_S(y)) >> 31;
  *quotient = ((TO_INT(AS_LNG(whole + INTEGER_SHIFT)) & 127) ^ negative) - negative;
  return withSignOf(x, dividend - whole * divisor);
}

SLOW_PATH T remainderOfRare(T x, T y) {
  INT quotient;
  return unlessByInfinity(nearestRest(withoutLargeMultiples(x, y), x, y, &quotient), x, y);
}
CONST_FN T remainder(T x, T y) {
  INT quotient;
  T result = nearestRest(TO_DBL(__builtin_elementwise_abs(x)), x, y, &quotient);
  S rare = isRareQuotient(x, y);
  if (anyLane(rare))
    result = rare ? remainderOfRare(x, y) : result;
  return result;
}

SLOW_PATH_OUT T remquoOfRare(T x, T y, private INT *quotient) {
  return unlessByInfinity(nearestRest(withoutLargeMultiples(x, y), x, y, quotient), x, y);
}
OVERLOAD T remquo(T x, T y, private INT *quotient) {
  INT low;
  T result = nearestRest(TO_DBL(__builtin_elementwise_abs(x)), x, y, &low);
  S rare = isRareQuotient(x, y);
  if (anyLane(rare)) {
    INT lowOfRare;
    T rest = remquoOfRare(x, y, &lowOfRare);
    result = rare ? rest : result;
    low = rare ? lowOfRare : low;
  }
  *quotient = low;
  return result;
}

#undef SIGN_BIT

#endif
