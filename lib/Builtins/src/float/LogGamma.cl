//===- LogGamma.cl - lgamma in float ----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Below 2.5, multiplies a polynomial by factors that have the zeros at one and two. Uses Stirling's
// formula for larger numbers.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/LogGamma.cl"
#include "../ForEachFloating.inc"

#else

#include "Lanes.inc"

#include "LogarithmParts.inc"

// Returns log(gamma(1 + z)) for z from -1/4 to 3/2.
HELPER T logGammaBetweenZeros(T z) {
  T v = z - 0.625f;
  T v2 = v * v;
  T v4 = v2 * v2;
  T low = (v * -0x1.0d793cp-3f + 0x1.dcfd34p-2f) + v2 * (v * -0x1.8c763p-6f + 0x1.aeba8cp-5f);
  T mid = (v * -0x1.94eaf8p-8f + 0x1.891c66p-7f) + v2 * (v * -0x1.015eaep-9f + 0x1.adfb88p-9f);
  T high = (v * -0x1.031faep-12f + 0x1.27ea1ap-10f) + v2 * (v * -0x1.da69e2p-12f + 0x1.778b7p-14f);
  high = v4 * 0x1.26397cp-12f + high;
  return z * (z - 1.0f) * (v4 * (v4 * high + mid) + low);
}

// Returns log(gamma(x)) for x >= 2.5. `log` is the logarithm of x.
HELPER T logGammaByStirling(T x, T log) {
  T w = 1.0f / x;
  T z = w * w;
  T s = z * -0x1.b08c7cp-12f + 0x1.97b748p-11f;
  s = s * z + -0x1.6c06a6p-9f;
  s = s * z + 0x1.555554p-4f;
  return (x - 0.5f) * (log - 1.0f) + (s * w + 0x1.acfe3ap-2f); // log(2 pi) / 2 - 1/2.
}

// lgamma for negative numbers, where terms of the formula cancel, and for zeros, denormals,
// infinities and NaN.
CONST_FN DBL lgamma(DBL);
SLOW_PATH T lgammaOfRare(T x) { return TO_T(lgamma(TO_DBL(x))); }

CONST_FN T lgamma(T x) {
  T fraction;
  T e = splitExponent(x, &fraction);
  T log = logOf(fraction, e);
  S small = x < 0.75f;
  // Adding 0.0 turns negative zeros into positive ones.
  T between = logGammaBetweenZeros(small ? x : x - 1.0f) + (small ? -log : (T)(0.0f));
  T result = x < 2.5f ? between : logGammaByStirling(x, log);
  S rare = isNotPositiveNormal(x);
  if (anyLane(rare))
    result = rare ? lgammaOfRare(x) : result;
  return result;
}

#endif
