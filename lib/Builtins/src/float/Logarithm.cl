//===- Logarithm.cl - log, log2, log10 and log1p in float -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// x = 2^e m with m between sqrt(1/2) and sqrt(2), and a polynomial in m - 1, which is exact.
// Positive normal numbers go this way, all others the slow one.
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

// x is 2^e (1 + fraction).
HELPER T splitExponent(T x, T *fraction) {
  S e = (AS_S(x) - 0x3f3504f3) >> 23;
  *fraction = AS_T(AS_S(x) - (e << 23)) - 1.0f;
  return TO_T(e);
}

// c2 + c3 f + ... + c10 f^8, in pairs to keep the chain of dependent operations short.
HELPER T series(T f, float c2, float c3, float c4, float c5, float c6, float c7, float c8, float c9,
                float c10) {
  T f2 = f * f;
  T f4 = f2 * f2;
  T low = (f * c3 + c2) + f2 * (f * c5 + c4);
  T high = (f * c7 + c6) + f2 * (f * c9 + c8);
  return f4 * (f4 * c10 + high) + low;
}

// log(1 + f) + e ln(2).
HELPER T logOf(T f, T e) {
  T p = series(f, -0x1.fffff8p-2f, 0x1.55555p-2f, -0x1.000434p-2f, 0x1.99a424p-3f, -0x1.54252ep-3f,
               0x1.226c54p-3f, -0x1.0f440ep-3f, 0x1.0870ap-3f, -0x1.3858f2p-4f);
  return e * M_LN2_F + ((f * f) * p + f);
}
HELPER T log2Of(T f, T e) {
  T p = series(f, -0x1.715476p-1f, 0x1.ec7208p-2f, -0x1.7156cap-2f, 0x1.2739c8p-2f, -0x1.eb168ap-3f,
               0x1.abac7ep-3f, -0x1.8bd2d8p-3f, 0x1.4f51acp-3f, -0x1.48d0cap-4f);
  return e + (f * M_LOG2E_F + (f * f) * p);
}
// The first part of log10(2) has 11 bits, so that its product with e is exact; that of log10(e) is
// too far from it to stand alone.
HELPER T log10Of(T f, T e) {
  T p = series(f, -0x1.bcb7aap-3f, 0x1.287a7p-3f, -0x1.bcbf2cp-4f, 0x1.63d016p-4f, -0x1.276f82p-4f,
               0x1.f866d2p-5f, -0x1.d74686p-5f, 0x1.cc0e2ep-5f, -0x1.10074ap-5f);
  T low = f * (f * p + -0x1.5b235ep-27f) + e * 0x1.3509f8p-18f;
  return e * 0x1.344p-2f + (f * M_LOG10E_F + low);
}

// The fast ways are for positive normal numbers, the slow ones are right for all.
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

// With 2^-e (1 + x) = 1 + f, f is the sum of 2^-e x and 2^-e - 1, which are exact. The result has
// the sign of x, zeros included.
SLOW_PATH T log1pOfRare(T x) {
  T f;
  T e = splitExponent(x, &f);
  T result = x == INFINITY ? x : logOf(f, e);
  result = x == -1.0f ? (T)(-INFINITY) : result;
  return x >= -1.0f ? result : (T)(NAN);
}
CONST_FN T log1p(T x) {
  T sum = x + 1.0f;
  U e = (AS_U(sum) - 0x3f3504f3u) & 0xff800000u;
  T power = AS_T(0x3f800000u - e);
  T result = logOf(x * power + (power - 1.0f), TO_T(AS_S(e) >> 23));
  result = __builtin_elementwise_copysign(result, x);
  // Neither below -1 nor so large that the power of two becomes denormal.
  S rare = AS_S(AS_U(sum) + 0x7f800000u) >= -0x02000000;
  if (anyLane(rare))
    result = rare ? log1pOfRare(x) : result;
  return result;
}

#endif
