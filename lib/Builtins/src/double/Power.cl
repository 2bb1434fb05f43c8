//===- Power.cl - pow, powr, pown and rootn in double -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes x^y as 2^(y log2(x)). The product is as large as 1024, and its absolute error becomes a
// relative error of the result. The logarithm is therefore computed with 62 bits, in two parts.
// Numbers are split into a head of 26 bits and a remainder, so that products of heads are exact
// without a fused multiply-add (Dekker, 1971). The fast path is for positive normal x and normal
// results. This file includes itself as BODY for each width.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef T
#include "../Common.h"
#pragma OPENCL FP_CONTRACT ON
#define F double
#define I long
#define BODY "double/Power.cl"
#define SIGN_BIT LONG_MIN
#include "../ForEachFloating.inc"
#else
#include "../RareLanes.inc"
#include "ExponentialParts.inc"
#include "LogarithmParts.inc"

// Truncates x to the upper 26 bits of its mantissa.
HELPER T headOf(T x) { return AS_T(AS_S(x) & -0x8000000L); }

// Computes log2(x) + exponent for positive normal x. Returns the head, and sets *low to the
// remainder. With s = (m - 1) / (m + 1), log(m) is 2/3 s (3 + s^2 + s^4 p(s^2)).
HELPER T log2InTwoParts(T x, T exponent, private T *low) {
  T m;
  T n = splitExponent(x, &m) + exponent;
  T f = m - 1.0;
  T divisor = m + 1.0;
  T divisorHigh = headOf(divisor);
  T divisorLow = m - (divisorHigh - 1.0);
  T inverse = 1.0 / divisor;
  T s = f * inverse;
  T sHigh = headOf(s);
  T sLow = ((f - sHigh * divisorHigh) - sHigh * divisorLow) * inverse;

  T z = s * s;
  T z2 = z * z;
  T even = z2 * 0x1.8cc1c4888cbf4p-3 + 0x1.d8a51f526ee93p-3;
  T odd = z2 * 0x1.9823de316b233p-3 + 0x1.1745c760617afp-2;
  even = even * z2 + 0x1.55555562132b3p-2;
  odd = odd * z2 + 0x1.b6db6db6d5617p-2;
  even = even * z2 + 0x1.3333333333337p-1;
  T p = odd * z + even;

  T zHigh = sHigh * sHigh;
  T rest = p * z2 + sLow * (sHigh + s);
  T factor = headOf(rest + (zHigh + 3.0));
  T factorLow = rest - ((factor - 3.0) - zHigh);
  T product = sHigh * factor;
  T productLow = sLow * factor + factorLow * s;
  T third = headOf(product + productLow);
  T thirdLow = productLow - (third - product);

  // Times 2 / (3 ln(2)).
  T logarithm = third * 0x1.ec709ep-1;
  T logarithmLow = third * -0x1.e2fe0145b01f5p-28 + thirdLow * 0x1.ec709dc3a03fdp-1;
  T high = headOf((logarithm + n) + logarithmLow);
  *low = logarithmLow - ((high - n) - logarithm);
  return high;
}

// Returns x^y for positive normal x if the result is normal. Sets *exponent to log2 of the result.
HELPER T powerOfNormal(T x, T yHigh, T yLow, private T *exponent) {
  T logLow;
  T logHigh = log2InTwoParts(x, 0.0, &logLow);
  T high = yHigh * logHigh;
  T low = yLow * logHigh + (yHigh + yLow) * logLow;
  *exponent = high + low;
  T shifted = *exponent + (ROUNDING_SHIFT + 1023);
  T r = (high - (shifted - (ROUNDING_SHIFT + 1023))) + low;
  T scale = powerOfTwo(shifted);
  return exp2Minus1(r) * scale + scale;
}

// Returns x^y for x >= 0, including infinity, and y != 0 with a magnitude of at most 2^66. The
// result may also be denormal, zero or infinity.
HELPER T powerOfPositive(T x, T yHigh, T yLow) {
  T offset, logLow;
  T scaled = scaleDenormal(x, &offset);
  T logHigh = log2InTwoParts(scaled, offset, &logLow);
  T high = yHigh * logHigh;
  T low = yLow * logHigh + (yHigh + yLow) * logLow;
  T exponent = high + low;
  exponent = exponent < -1080.0 ? (T)(-1080.0) : exponent;
  exponent = exponent > 1030.0 ? (T)(1030.0) : exponent;
  S below = exponent < 0.0;
  T bias = SCALE_BIAS(below);
  T shifted = exponent + bias;
  // If the exponent was clamped, r is meaningless and may be large, so that it is clamped, too.
  T r = (high - (shifted - bias)) + low;
  r = r < -1.0 ? (T)(-1.0) : r;
  r = r > 1.0 ? (T)(1.0) : r;
  T result = scaleExponential(exp2Minus1(r), shifted, below);
  T atLimits = (x == 0.0) == (yHigh + yLow < 0.0) ? (T)(INFINITY) : (T)(0.0);
  return ((x == 0.0) | (x == INFINITY)) ? atLimits : result;
}
HELPER T powerOfPositive(T x, T y) {
  y = y > 0x1p66 ? (T)(0x1p66) : y;
  y = y < -0x1p66 ? (T)(-0x1p66) : y;
  T yHigh = headOf(y);
  return powerOfPositive(x, yHigh, y - yHigh);
}

HELPER S isRareForPower(T x, T exponent) {
  return isRareForLog(x) | !(__builtin_elementwise_abs(exponent) < 1020.0);
}

SLOW_PATH T powOfAny(T x, T y) {
  T magnitude = __builtin_elementwise_abs(x);
  T result = powerOfPositive(magnitude, y);
  S isInteger = __builtin_elementwise_trunc(y) == y;
  S isOdd = isInteger & (__builtin_elementwise_trunc(0.5 * y) != 0.5 * y);
  result = isOdd ? __builtin_elementwise_copysign(result, x) : result;
  result = ((x < 0.0) & (magnitude < INFINITY) & !isInteger) ? (T)(NAN) : result;
  result = ((x != x) | (y != y)) ? (T)(NAN) : result;
  return ((y == 0.0) | (x == 1.0)) ? (T)(1.0) : result;
}

CONST_FN T pow(T x, T y) {
  T exponent;
  T yHigh = headOf(y);
  T result = powerOfNormal(x, yHigh, y - yHigh, &exponent);
  S rare = isRareForPower(x, exponent);
  if (anyLane(rare))
    result = rare ? powOfAny(x, y) : result;
  return result;
}

// Unlike pow, powr is defined as a limit for positive x and real y. It is NaN if the limit does not
// exist.
SLOW_PATH T powrOfAny(T x, T y) {
  T result = powerOfPositive(__builtin_elementwise_abs(x), y);
  result = y == 0.0 ? (T)(1.0) : result;
  S isUndefined = ((y == 0.0) & ((x == 0.0) | (x == INFINITY))) |
                  ((x == 1.0) & (__builtin_elementwise_abs(y) == INFINITY)) | (x < 0.0);
  return (isUndefined | (x != x) | (y != y)) ? (T)(NAN) : result;
}

CONST_FN T powr(T x, T y) {
  T exponent;
  T yHigh = headOf(y);
  T result = powerOfNormal(x, yHigh, y - yHigh, &exponent);
  S rare = isRareForPower(x, exponent);
  if (anyLane(rare))
    result = rare ? powrOfAny(x, y) : result;
  return result;
}

HELPER T withSignIfOdd(T result, T x, S n) { return AS_T(AS_S(result) ^ (AS_S(x) & (n << 63))); }

SLOW_PATH T pownOfAny(T x, INT n) {
  T result = powerOfPositive(__builtin_elementwise_abs(x), TO_T(n));
  result = x != x ? x : withSignIfOdd(result, x, TO_S(n));
  return TO_S(n) == 0 ? (T)(1.0) : result;
}

CONST_FN T pown(T x, INT n) {
  T exponent;
  T magnitude = __builtin_elementwise_abs(x);
  T y = TO_T(n);
  T yHigh = headOf(y);
  T result = powerOfNormal(magnitude, yHigh, y - yHigh, &exponent);
  result = withSignIfOdd(result, x, TO_S(n));
  S rare = isRareForPower(magnitude, exponent);
  if (anyLane(rare))
    result = rare ? pownOfAny(x, n) : result;
  return result;
}

// Computes 1/n in two parts. The first part has 21 bits, so that its product with n is exact.
HELPER T inverseInTwoParts(T n, private T *low) {
  T inverse = 1.0 / n;
  T high = AS_T(AS_S(inverse) & -0x100000000L);
  *low = (1.0 - n * high) * inverse;
  return high;
}

SLOW_PATH T rootnOfAny(T x, INT n) {
  T yLow;
  T yHigh = inverseInTwoParts(TO_T(n), &yLow);
  T result = powerOfPositive(__builtin_elementwise_abs(x), yHigh, yLow);
  S isEven = (TO_S(n) & 1) == 0;
  result = withSignIfOdd(result, x, TO_S(n));
  return ((x != x) | (TO_S(n) == 0) | ((x < 0.0) & isEven)) ? (T)(NAN) : result;
}

CONST_FN T rootn(T x, INT n) {
  T exponent, yLow;
  T magnitude = __builtin_elementwise_abs(x);
  T yHigh = inverseInTwoParts(TO_T(n), &yLow);
  T result = powerOfNormal(magnitude, yHigh, yLow, &exponent);
  result = withSignIfOdd(result, x, TO_S(n));
  S isEven = (TO_S(n) & 1) == 0;
  S rare = isRareForPower(magnitude, exponent) | ((x < 0.0) & isEven);
  if (anyLane(rare))
    result = rare ? rootnOfAny(x, n) : result;
  return result;
}
#endif
