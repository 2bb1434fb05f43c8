//===- Logarithm.cl - log, log2, log10 and log1p in double ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Computes the logarithm of 2^n (1 + f) as n log(2) + log(1 + f). Small terms are added first. This
// file includes itself as BODY for each width.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef T
#include "../Common.h"
#pragma OPENCL FP_CONTRACT ON
#define F double
#define I long
#define BODY "double/Logarithm.cl"
#define LOG2_E 0x1.71547652b82fep+0
#define LOG10_E 0x1.bcb7b1526e50ep-2
// The high part of log10(2) ends with 15 zero bits, so that its products with exponents are exact.
#define LOG10_2_HIGH 0x1.34413509f8p-2
#define LOG10_2_LOW -0x1.80433b83b532ap-44
#include "../ForEachFloating.inc"
#else
#include "../RareLanes.inc"
#include "LogarithmParts.inc"

// Defines NAME in terms of NAMEOfNormal(x, k), the logarithm of x 2^k for positive normal x.
#define LOGARITHM(NAME)                                                                            \
  SLOW_PATH T NAME##OfAny(T x) {                                                                   \
    T exponent;                                                                                    \
    T scaled = scaleDenormal(x, &exponent);                                                        \
    return logLimits(x, NAME##OfNormal(scaled, exponent));                                         \
  }                                                                                                \
  CONST_FN T NAME(T x) {                                                                           \
    T result = NAME##OfNormal(x, 0.0);                                                             \
    S rare = isRareForLog(x);                                                                      \
    if (anyLane(rare))                                                                             \
      result = rare ? NAME##OfAny(x) : result;                                                     \
    return result;                                                                                 \
  }

HELPER T logOfNormal(T x, T exponent) {
  T m;
  T n = splitExponent(x, &m) + exponent;
  T f = m - 1.0;
  return n * LN2_HIGH + (f - (logTail(f) - n * LN2_LOW));
}
LOGARITHM(log)

HELPER T log2OfNormal(T x, T exponent) {
  T m;
  T n = splitExponent(x, &m) + exponent;
  T f = m - 1.0;
  return (f - logTail(f)) * LOG2_E + n;
}
LOGARITHM(log2)

HELPER T log10OfNormal(T x, T exponent) {
  T m;
  T n = splitExponent(x, &m) + exponent;
  T f = m - 1.0;
  return n * LOG10_2_HIGH + ((f - logTail(f)) * LOG10_E + n * LOG10_2_LOW);
}
LOGARITHM(log10)
#undef LOGARITHM

SLOW_PATH T log1pOfAny(T x) {
  return logLimits(x + 1.0, x < 0x1p60 ? log1pOfModerate(x) : logOfNormal(x, 0.0));
}

CONST_FN T log1p(T x) {
  T result = log1pOfModerate(x);
  S rare = !(x > -1.0) | !(x < 0x1p1000);
  if (anyLane(rare))
    result = rare ? log1pOfAny(x) : result;
  return result;
}
#endif
