//===- Power.cl - pow, powr, pown and rootn in float ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes 2^(y log2(x)). A product of about 128 would lose seven bits in float. pow and powr have
// the logarithm and the product as sums of two floats, the first of which has half the bits:
// products of such numbers are exact (Dekker, "A floating-point technique for extending the
// available precision", 1971). Other functions, and all rare arguments, use double.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/Power.cl"
#include "../ForEachFloating.inc"

#else

#include "Lanes.inc"

// Returns log2(x) for positive normal x. Splits x into 2^e m with m between sqrt(1/2) and sqrt(2).
// With s = (m - 1) / (m + 1), log2(m) is a series of odd powers of s.
HELPER DBL log2OfNormal(T x) {
  S e = (AS_S(x) - 0x3f3504f3) >> 23;
  DBL f = TO_DBL(AS_T(AS_S(x) - (e << 23)) - 1.0f);
  DBL s = f / (f + 2.0);
  DBL z = s * s;
  DBL p = z * 0x1.5cea2f3b4e5fdp-2 + 0x1.a58d7055f01f4p-2;
  p = p * z + 0x1.27778019d6744p-1;
  p = p * z + 0x1.ec709d1291a48p-1;
  p = p * z + 0x1.71547652bee21p+1;
  return s * p + TO_DBL(e);
}

// Returns 2^t, or NaN if t is NaN. Terms of the series are computed in float if their rounding
// errors are too small to matter, and else in double. The range of double includes the results that
// are denormal or overflow in float; the final conversion rounds them.
HELPER T powerOfTwo(DBL t) {
  t = t < -152.0 ? (DBL)(-152.0) : t;
  t = t > 129.0 ? (DBL)(129.0) : t;
  DBL shifted = t + 0x1.8p52;
  DBL f = t - (shifted - 0x1.8p52);
  T g = TO_T(f);
  T p = g * 0x1.3fabfep-13f + 0x1.5f0ccap-10f;
  p = p * g + 0x1.3b3098p-7f;
  p = p * g + 0x1.c6af74p-5f;
  p = p * g + 0x1.ebfbd8p-3f;
  DBL power = (TO_DBL(p) * f + 0x1.62e42fefa39efp-1) * f + 1.0;
  return TO_T(AS_DBL(AS_LNG(power) + (AS_LNG(shifted) << 52)));
}

// Returns the first 12 bits of x.
HELPER T leading(T x) { return AS_T(AS_S(x) & (S)(~0xfff)); }

// Returns the first 12 bits of log2(x) for positive normal x, and the rest with an error of 2^-27
// of the logarithm. The series is that of log2OfNormal. Its first coefficient, 2 / ln(2), is a sum,
// too: 0x1.714p+1 and the last constant.
HELPER T log2InParts(T x, private T *rest) {
  S bits = (AS_S(x) - 0x3f3504f3) >> 23;
  T m = AS_T(AS_S(x) - (bits << 23)), e = TO_T(bits);
  T f = m - 1.0f, inverse = 1.0f / (m + 1.0f), s = f * inverse, z = s * s;
  // The remainder of the division, f - (m + 1) s1, is exact.
  T s1 = leading(s), divisor1 = leading(m + 1.0f), divisor2 = m - (divisor1 - 1.0f);
  T s2 = inverse * ((f - s1 * divisor1) - s1 * divisor2);
  T p = z * 0x1.b94d8cp-2f + 0x1.274c4ap-1f;
  p = p * z + 0x1.ec70d2p-1f;
  p = p * z + 0x1.47652cp-11f;
  T first = s1 * 0x1.714p+1f, second = s * p + s2 * 0x1.714p+1f;
  T result = leading(e + (first + second));
  *rest = second - ((result - e) - first);
  return result;
}

// Returns x^y for positive normal x. Sets *logarithm to log2(x^y). If that is not below MOST_POWER,
// or is NaN, the result is not the power.
#define MOST_POWER 100.0f
HELPER T powOfNormal(T x, T y, private T *logarithm) {
  T log2, log1 = log2InParts(x, &log2);
  T y1 = leading(y), y2 = y - y1;
  T t1 = y1 * log1, t2 = y * log2 + y2 * log1;
  T t = t1 + t2;
  *logarithm = t;
  t = t < -152.0f ? (T)(-152.0f) : t;
  // The last bits of the sum are those of the nearest integer n, plus 27.
  T shifted = t + (0x1.8p23f + 27.0f);
  T g = (t1 - (shifted - (0x1.8p23f + 27.0f))) + t2;
  g = g < -1.0f ? (T)(-1.0f) : g;
  T p = g * 0x1.470c24p-13f + 0x1.5f72e0p-10f;
  p = p * g + 0x1.3b270cp-7f;
  p = p * g + 0x1.c6ae72p-5f;
  p = p * g + 0x1.ebfbe2p-3f;
  p = p * g + 0x1.62e432p-1f;
  p = p * g + 1.0f;
  // This is p 2^(n + 27), which is normal. Only the product rounds.
  return AS_T(AS_S(p) + (AS_S(shifted) << 23)) * 0x1p-27f;
}

// Returns log2(|x|) for any x. The slow paths, which are correct for all arguments, use it.
HELPER DBL log2OfMagnitude(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  S small = magnitude < 0x1p-126f;
  DBL result = log2OfNormal(small ? magnitude * 0x1p24f : magnitude);
  result -= TO_DBL(small ? (T)(24.0f) : (T)(0.0f));
  DBL value = TO_DBL(magnitude);
  result = value == 0.0 ? (DBL)(-INFINITY) : result;
  return value < INFINITY ? result : value;
}

HELPER T negateIf(T x, S condition) { return condition ? -x : x; }

HELPER S isNegative(T x) { return AS_S(x) < 0; }

SLOW_PATH T powOfRare(T x, T y) {
  T half1 = 0.5f * y;
  S whole = y == __builtin_elementwise_trunc(y);
  S odd = whole && half1 != __builtin_elementwise_trunc(half1);
  T result = powerOfTwo(TO_DBL(y) * log2OfMagnitude(x));
  result = __builtin_elementwise_abs(x) == 1.0f && y == y ? (T)(1.0f) : result;
  result = negateIf(result, isNegative(x) && odd);
  result = x < 0.0f && x > -INFINITY && !whole ? (T)(NAN) : result;
  return x == 1.0f || y == 0.0f ? (T)(1.0f) : result;
}
CONST_FN T pow(T x, T y) {
  T logarithm, result = powOfNormal(x, y, &logarithm);
  S rare = isNotPositiveNormal(x) || !(logarithm < MOST_POWER);
  if (anyLane(rare))
    result = rare ? powOfRare(x, y) : result;
  return result;
}

// Unlike pow, powr is defined as a limit for positive x and real y. It is NaN if the limit does not
// exist.
SLOW_PATH T powrOfRare(T x, T y) {
  T result = powerOfTwo(TO_DBL(y) * log2OfMagnitude(x));
  return x < 0.0f ? (T)(NAN) : result;
}
CONST_FN T powr(T x, T y) {
  T logarithm, result = powOfNormal(x, y, &logarithm);
  S rare = isNotPositiveNormal(x) || !(logarithm < MOST_POWER);
  if (anyLane(rare))
    result = rare ? powrOfRare(x, y) : result;
  return result;
}

SLOW_PATH T pownOfRare(T x, INT n) {
  T result = powerOfTwo(TO_DBL(n) * log2OfMagnitude(x));
  result = negateIf(result, isNegative(x) && (n & 1) != 0);
  return n == 0 ? (T)(1.0f) : result;
}
CONST_FN T pown(T x, INT n) {
  T result = powerOfTwo(TO_DBL(n) * log2OfNormal(x));
  S rare = isNotPositiveNormal(x);
  if (anyLane(rare))
    result = rare ? pownOfRare(x, n) : result;
  return result;
}

SLOW_PATH T rootnOfRare(T x, INT n) {
  S odd = (n & 1) != 0;
  T result = powerOfTwo(log2OfMagnitude(x) / TO_DBL(n));
  result = negateIf(result, isNegative(x) && odd);
  return n == 0 || (x < 0.0f && !odd) ? (T)(NAN) : result;
}
CONST_FN T rootn(T x, INT n) {
  T result = powerOfTwo(log2OfNormal(x) / TO_DBL(n));
  S rare = isNotPositiveNormal(x) || n == 0;
  if (anyLane(rare))
    result = rare ? rootnOfRare(x, n) : result;
  return result;
}

#endif
