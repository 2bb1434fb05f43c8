//===- Logarithm.cl - log, log2, log10 and log1p in float -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Splits x into 2^e m with m between sqrt(1/2) and sqrt(2), and evaluates a polynomial in m - 1,
// which is exact. The fast path is for positive normal numbers; all other arguments use the slow
// path.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

#define F float
#define I int
#define BODY "float/Logarithm.cl"
#include "../ForEachFloating.inc"

#else

#include "Lanes.inc"

#include "LogarithmParts.inc"

HELPER T log2Of(T f, T e) {
  T p = series(f, -0x1.715476p-1f, 0x1.ec7208p-2f, -0x1.7156cap-2f, 0x1.2739c8p-2f, -0x1.eb168ap-3f,
               0x1.abac7ep-3f, -0x1.8bd2d8p-3f, 0x1.4f51acp-3f, -0x1.48d0cap-4f);
  return e + (f * M_LOG2E_F + (f * f) * p);
}
// The first part of log10(2) has 11 bits, so that its product with the exponent `e` is exact.
// M_LOG10E_F, the float nearest to log10(2.718..), is not accurate enough, so a second part is
// added.
HELPER T log10Of(T f, T e) {
  T p = series(f, -0x1.bcb7aap-3f, 0x1.287a7p-3f, -0x1.bcbf2cp-4f, 0x1.63d016p-4f, -0x1.276f82p-4f,
               0x1.f866d2p-5f, -0x1.d74686p-5f, 0x1.cc0e2ep-5f, -0x1.10074ap-5f);
  T low = f * (f * p + -0x1.5b235ep-27f) + e * 0x1.3509f8p-18f;
  return e * 0x1.344p-2f + (f * M_LOG10E_F + low);
}

// Defines a fast path for positive normal numbers, and a slow path that is correct for all numbers.
#define LOGARITHM(NAME, OF, OF_RARE)                                                               \
  SLOW_PATH T OF_RARE(T x) {                                                                       \
    S small = x < 0x1p-126f;                                                                       \
    T f;                                                                                           \
    T e = splitExponent(small ? x * 0x1p24f : x, &f);                                              \
    T result = OF(f, small ? e - 24.0f : e);                                                       \
    result = x == INFINITY ? x : result;                                                           \
    result = x == 0.0f ? (T)(-INFINITY) : result;                                                  \
    return x >= 0.0f ? result : (T)(NAN);                                                          \
  }                                                                                                \
  CONST_FN T NAME(T x) {                                                                           \
    T f;                                                                                           \
    T e = splitExponent(x, &f);                                                                    \
    T result = OF(f, e);                                                                           \
    S rare = isNotPositiveNormal(x);                                                               \
    if (anyLane(rare))                                                                             \
      result = rare ? OF_RARE(x) : result;                                                         \
    return result;                                                                                 \
  }
LOGARITHM(log, logOf, logOfRare)
LOGARITHM(log2, log2Of, log2OfRare)
LOGARITHM(log10, log10Of, log10OfRare)
#undef LOGARITHM

SLOW_PATH T log1pOfRare(T x) {
  T f;
  T e = splitExponent(x, &f);
  T result = x == INFINITY ? x : logOf(f, e);
  result = x == -1.0f ? (T)(-INFINITY) : result;
  return x >= -1.0f ? result : (T)(NAN);
}
CONST_FN T log1p(T x) {
  T f;
  T e = splitOnePlus(x, &f);
  // The result has the sign of x, zeros included.
  T result = __builtin_elementwise_copysign(logOf(f, e), x);
  // Rare: 1 + x is not a positive normal number, or so large that 2^-e becomes denormal.
  S rare = AS_S(AS_U(x + 1.0f) + 0x7f800000u) >= -0x02000000;
  if (anyLane(rare))
    result = rare ? log1pOfRare(x) : result;
  return result;
}

#endif
