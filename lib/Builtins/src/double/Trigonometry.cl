//===- Trigonometry.cl - sin, cos, sincos and tan in double -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Reduces x to n pi/2 + r in three steps of Cody and Waite. Up to MODERATE, the products of n with
// the first two parts of pi/2 are exact, so that r has a small relative error even if x is next to
// a multiple of pi/2. Larger numbers need more steps. From LARGE on, the reduction uses integers
// with as many bits of 2/pi as are needed (Payne and Hanek, 1983). This file includes itself as
// BODY for each width.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef T
#include "../Common.h"
#pragma OPENCL FP_CONTRACT ON

// The binary digits of 2/pi after the point, preceded by 64 zero bits.
static constant ulong twoOverPi[20] = {
    0x0000000000000000, 0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
    0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e,
    0xe88235f52ebb4484, 0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b,
    0x1ff897ffde05980f, 0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab,
};

#define PI_21_BITS 0x1.921fbp1
#define PI_REST 0x1.5110b4611a626p-21

typedef unsigned _BitInt(128) Wide;

// Reduces |x| to n pi/2 + r with |r| <= pi/4, and returns r. *n is correct modulo 4. |x| must be at
// least 1; the results for smaller numbers are meaningless.
static __attribute__((noinline, cold)) double reduceExactly(double x, private long *n) {
  ulong bits = as_ulong(x) & 0x7fffffffffffffff;
  ulong mantissa = (bits & 0x000fffffffffffff) | 0x0010000000000000;
  // Multiplies the mantissa by 192 bits of 2/pi from bit `start` on. Earlier bits only contribute
  // multiples of 2 pi. The product has 2 bits before the binary point and 190 bits after it.
  int start = __builtin_elementwise_max((int)(bits >> 52) - 1075 + 62, 0);
  constant ulong *word = twoOverPi + __builtin_elementwise_min(start >> 6, 16);
  int left = start & 63;
  ulong first = word[0] << left | word[1] >> 1 >> (63 - left);
  ulong second = word[1] << left | word[2] >> 1 >> (63 - left);
  ulong third = word[2] << left | word[3] >> 1 >> (63 - left);
  Wide low = (Wide)mantissa * third;
  Wide middle = (Wide)mantissa * second + (ulong)(low >> 64);
  ulong high = mantissa * first + (ulong)(middle >> 64);

  Wide fraction = ((Wide)high << 64 | (ulong)middle) << 2 | (ulong)low >> 62;
  ulong isNegative = (ulong)(fraction >> 127);
  *n = (long)((high >> 62) + isNegative);
  fraction ^= -(Wide)isNegative;
  // No double is so close to a multiple of pi/2 that fewer than 53 significant bits remain.
  int zeros = __builtin_clzl((ulong)(fraction >> 64) | 1);
  ulong rest = (ulong)(fraction << zeros >> 64);
  // Multiplies by pi. The high part of pi has 21 bits, so that its product with `upper` is exact.
  // The rounding error is mainly that of the last sum.
  double scale = as_double((long)(1023 - 65 - zeros) << 52);
  double upper = (double)(rest >> 32) * 0x1p32;
  double lower = (double)(rest & 0xffffffff);
  double magnitude = scale * (upper * PI_21_BITS + (upper * PI_REST + lower * M_PI));
  return isNegative ? -magnitude : magnitude;
}

#define F double
#define I long
#define BODY "double/Trigonometry.cl"
#define ROUNDING_SHIFT 0x1.8p52
#define SIGN_BIT LONG_MIN
#define MODERATE 51400.0
#define LARGE 0x1p30
#define SUBTRACT_HALF_PI(X, N)                                                                     \
  ((((X) - (N) * 0x1.921fb5444p0) - (N) * 0x1.68c234c4c8p-39) - (N) * -0x1.9d747f23e32edp-79)
#include "../ForEachFloating.inc"
#else
#include "../RareLanes.inc"

// Reduces x like reduceExactly. Up to LARGE, five parts of pi/2 are enough, and all elements are
// reduced at once.
HELPER T reduceAny(T x, private S *n) {
  T magnitude = __builtin_elementwise_abs(x);
  T shifted = magnitude * M_2_PI + ROUNDING_SHIFT;
  *n = AS_S(shifted);
  T count = shifted - ROUNDING_SHIFT;
  T r = magnitude - count * 0x1.921fb4p0;
  r = r - count * 0x1.4442dp-24;
  r = r - count * 0x1.846988p-48;
  r = r - count * 0x1.8cc518p-72;
  r = r - count * -0x1.fc8f8cbb5bf6cp-97;
#ifdef WIDTH
  for (int i = 0; i < WIDTH; ++i)
    if (magnitude[i] >= LARGE) {
      long k;
      r[i] = reduceExactly(x[i], &k);
      (*n)[i] = k;
    }
#else
  if (magnitude >= LARGE)
    r = reduceExactly(x, n);
#endif
  // The result for infinities is NaN.
  return r + (x - x);
}

HELPER T flipSign(T x, S flip) { return AS_T(AS_S(x) ^ (flip & SIGN_BIT)); }

// Returns sin(r) for |r| <= pi/4.
HELPER T sineOfQuarterTurn(T r) {
  T z = r * r;
  T z2 = z * z;
  T even = z2 * -0x1.ae5e54ffce7d3p-26 + -0x1.a01a019bf2b7ap-13;
  T odd = z2 * 0x1.5d8e6226d3797p-33 + 0x1.71de355fa46d5p-19;
  even = even * z2 + -0x1.5555555555548p-3;
  odd = odd * z2 + 0x1.111111110f76p-7;
  return (odd * z + even) * (z * r) + r;
}

// Returns sin(n pi/2 + r) for |r| <= pi/4; only the low bits of n matter. The cosine of r is
// 1 - 2 sin(r/2)^2, so that one polynomial suffices, and the result for r = 0 is exactly 1.
HELPER T sineOfReduced(T r, S n) {
  S isOdd = (n << 63) < 0;
  T s = sineOfQuarterTurn(isOdd ? 0.5 * r : r);
  return flipSign(isOdd ? 1.0 - (s + s) * s : s, n << 62);
}

SLOW_PATH T sinOfAny(T x) {
  S n;
  T r = reduceAny(x, &n);
  return flipSign(sineOfReduced(r, n), AS_S(x));
}

CONST_FN T sin(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T shifted = magnitude * M_2_PI + ROUNDING_SHIFT;
  T n = shifted - ROUNDING_SHIFT;
  T sine = sineOfReduced(SUBTRACT_HALF_PI(magnitude, n), AS_S(shifted));
  T result = flipSign(sine, AS_S(x));
  S rare = !(magnitude < MODERATE);
  if (anyLane(rare))
    result = rare ? sinOfAny(x) : result;
  return result;
}

SLOW_PATH T cosOfAny(T x) {
  S n;
  T r = reduceAny(x, &n);
  return sineOfReduced(r, n + 1);
}

CONST_FN T cos(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T shifted = magnitude * M_2_PI + ROUNDING_SHIFT;
  T n = shifted - ROUNDING_SHIFT;
  T result = sineOfReduced(SUBTRACT_HALF_PI(magnitude, n), AS_S(shifted) + 1);
  S rare = !(magnitude < MODERATE);
  if (anyLane(rare))
    result = rare ? cosOfAny(x) : result;
  return result;
}

// Returns cos(r) for |r| <= pi/4.
HELPER T cosineOfQuarterTurn(T r) {
  T z = r * r;
  T z2 = z * z;
  T even = z2 * 0x1.1ee9dc126f59fp-29 + 0x1.a01a019c8f942p-16;
  T odd = z2 * -0x1.8fa6a86831e76p-37 + -0x1.27e4f7f1ee40dp-22;
  even = even * z2 + 0x1.555555555554bp-5;
  odd = odd * z2 + -0x1.6c16c16c15018p-10;
  return (odd * z + even) * z2 + (1.0 - 0.5 * z);
}

// Returns sin(x) and sets *cosine to cos(x), for |x| = n pi/2 + r. Only the low bits of n matter.
HELPER T sincosOfReduced(T x, T r, S n, private T *cosine) {
  T s = sineOfQuarterTurn(r);
  T c = cosineOfQuarterTurn(r);
  S isOdd = (n << 63) < 0;
  *cosine = flipSign(isOdd ? s : c, (n + 1) << 62);
  return flipSign(isOdd ? c : s, AS_S(x) ^ (n << 62));
}

#ifdef WIDTH // The scalar sincos is in SineWithCosine.cl.
SLOW_PATH_OUT T sincosOfAny(T x, private T *cosine) {
  S n;
  T r = reduceAny(x, &n);
  return sincosOfReduced(x, r, n, cosine);
}

OVERLOAD T sincos(T x, private T *cosine) {
  T magnitude = __builtin_elementwise_abs(x);
  T shifted = magnitude * M_2_PI + ROUNDING_SHIFT;
  T n = shifted - ROUNDING_SHIFT;
  T c;
  T s = sincosOfReduced(x, SUBTRACT_HALF_PI(magnitude, n), AS_S(shifted), &c);
  S rare = !(magnitude < MODERATE);
  if (anyLane(rare)) {
    T rareCosine;
    T rareSine = sincosOfAny(x, &rareCosine);
    s = rare ? rareSine : s;
    c = rare ? rareCosine : c;
  }
  *cosine = c;
  return s;
}
#endif

// Returns 2 tan(r / 2) for |r| <= pi/4.
HELPER T twiceTangentOfHalf(T r) {
  T z = r * r;
  T z2 = z * z;
  T even = z2 * 0x1.58b70a21e62ap-30 + 0x1.7f232e8e47f91p-24;
  T odd = z2 * 0x1.25229d13fa456p-27 + 0x1.d6beaf0570563p-21;
  even = even * z2 + 0x1.226e908ee216ep-17;
  odd = odd * z2 + 0x1.664f46a92ecffp-14;
  even = even * z2 + 0x1.ba1ba1bf877c4p-11;
  odd = odd * z2 + 0x1.111111110d2dep-7;
  even = even * z2 + 0x1.5555555555574p-4;
  return (odd * z + even) * (z * r) + r;
}

// Returns tan(x) for |x| = n pi/2 + r, using tan(r) = 2 t / (1 - t^2) with t = tan(r / 2).
HELPER T tanOfReduced(T x, T r, S n) {
  T numerator = twiceTangentOfHalf(r);
  T denominator = 1.0 - 0.25 * (numerator * numerator);
  S isOdd = (n << 63) < 0;
  T tangent = (isOdd ? denominator : numerator) / (isOdd ? numerator : denominator);
  return flipSign(tangent, AS_S(x) ^ (n << 63));
}

SLOW_PATH T tanOfAny(T x) {
  S n;
  T r = reduceAny(x, &n);
  return tanOfReduced(x, r, n);
}

CONST_FN T tan(T x) {
  T magnitude = __builtin_elementwise_abs(x);
  T shifted = magnitude * M_2_PI + ROUNDING_SHIFT;
  T n = shifted - ROUNDING_SHIFT;
  T result = tanOfReduced(x, SUBTRACT_HALF_PI(magnitude, n), AS_S(shifted));
  S rare = !(magnitude < MODERATE);
  if (anyLane(rare))
    result = rare ? tanOfAny(x) : result;
  return result;
}
#endif
