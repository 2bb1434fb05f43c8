//===- Remainder.cl - fmod, remainder and remquo in float -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// In double, where no step rounds but the division: a quotient of floats below 2^27 is further from
// any integer, and from any half of one, than it is off; the product of its integer part with y has
// at most 51 bits. Larger quotients first lose multiples of y 2^250, of y 2^225 and so on.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

// Its low bits are those of the integer that it is added to.
#define INTEGER_SHIFT 0x1.8p52

#define F float
#define I int
#define BODY "float/Remainder.cl"
#include "../ForEachFloating.inc"

#else

#include "Lanes.inc"

#define SIGN_BIT ((S)(0x80000000))

// |x| less multiples of |y| 2^25 until less than 2^27 |y| is left.
HELPER DBL withoutLargeMultiples(T x, T y) {
  DBL rest = TO_DBL(__builtin_elementwise_abs(x));
  DBL divisor = TO_DBL(__builtin_elementwise_abs(y));
  for (double scale = 0x1p250; scale > 1.0; scale *= 0x1p-25) {
    DBL multiple = divisor * scale;
    rest -= __builtin_elementwise_trunc(rest / multiple) * multiple;
  }
  return rest;
}

// Quotients of 2^27 and more; divisors whose exponent is not in their bits: zeros, denormals,
// infinities and NaN.
HELPER S isRareQuotient(T x, T y) {
  S bitsX = AS_S(x) & ~SIGN_BIT;
  S bitsY = AS_S(y) & ~SIGN_BIT;
  return bitsX - bitsY >= 0x0d000000 || isNotPositiveNormal(AS_T(bitsY));
}

HELPER T withSignOf(T x, DBL rest) { return AS_T(AS_S(TO_T(rest)) ^ (AS_S(x) & SIGN_BIT)); }

// A finite x is its own remainder by infinity.
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

// Also the last seven bits of the quotient, with its sign; zero where the quotient is infinite or
// NaN, whose low bits are zero.
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
