//===- RelaxedExponential.cl - Exponentials and logarithms for relaxed math, in float ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// For calls under -cl-unsafe-math-optimizations, within the limits that OpenCL C sets there, and
// for native_*. Denormal results are of that magnitude or zero. Arguments that the fast ways are
// not for go to the full functions.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

// Adding it rounds to an integer, which then stands in the low bits.
#define ROUNDING_SHIFT 0x1.8p23f

#define F float
#define I int
#define BODY "float/RelaxedExponential.cl"
#include "../ForEachFloating.inc"

#else

#include "Lanes.inc"

// The exponent is added to that of 2^f, which alone represents 2^127.6 as well as 2^128. A quiet
// NaN has no low bits to be shifted there.
CONST_FN T __oclc_relaxed_exp2(T x) {
  T limited = x < -126.0f ? (T)(-127.0f) : x;
  limited = limited > 128.0f ? (T)(128.0f) : limited;
  T shifted = limited + ROUNDING_SHIFT;
  T f = limited - (shifted - ROUNDING_SHIFT);
  T p = f * 0x1.5bfe92p-10f + 0x1.3cebdp-7f;
  p = p * f + 0x1.c6b69ap-5f;
  p = p * f + 0x1.ebf9b8p-3f;
  p = p * f + 0x1.62e42ap-1f;
  p = p * f + 1.0f;
  return AS_T(AS_U(p) + (AS_U(shifted) << 23));
}
CONST_FN T __oclc_relaxed_exp(T x) { return __oclc_relaxed_exp2(x * M_LOG2E_F); }
CONST_FN T __oclc_relaxed_exp10(T x) { return __oclc_relaxed_exp2(x * 0x1.a934fp+1f); }

// x is 2^e (1 + fraction).
HELPER T splitExponent(T x, T *fraction) {
  S e = (AS_S(x) - 0x3f3504f3) >> 23;
  *fraction = AS_T(AS_S(x) - (e << 23)) - 1.0f;
  return TO_T(e);
}

// c1 f + c2 f^2 + ... + c8 f^8 + c0.
HELPER T series(T f, T c0, float c1, float c2, float c3, float c4, float c5, float c6, float c7,
                float c8) {
  T f2 = f * f;
  T low = (f * c4 + c3) * f2 + (f * c2 + c1);
  T high = (f * c8 + c7) * f2 + (f * c6 + c5);
  return (high * (f2 * f2) + low) * f + c0;
}
HELPER T logOf(T f, T e) {
  return series(f, e * M_LN2_F, 0x1.fffffap-1f, -0x1.0000e2p-1f, 0x1.555cb8p-2f, -0x1.ff296cp-3f,
                0x1.97014ap-3f, -0x1.630d56p-3f, 0x1.504c86p-3f, -0x1.9d82bcp-4f);
}
HELPER T log2Of(T f, T e) {
  return series(f, e, 0x1.715472p+0f, -0x1.7155bcp-1f, 0x1.ec7b42p-2f, -0x1.70b9c2p-2f,
                0x1.2597fp-2f, -0x1.001d56p-2f, 0x1.e527fp-3f, -0x1.2a44p-3f);
}
HELPER T log10Of(T f, T e) {
  return series(f, e * 0x1.344136p-2f, 0x1.bcb7acp-2f, -0x1.bcb93ap-3f, 0x1.2880eep-3f,
                -0x1.bbfd6p-4f, 0x1.618336p-4f, -0x1.34628cp-4f, 0x1.2425eap-4f, -0x1.675152p-5f);
}
#define LOGARITHM(NAME)                                                                            \
  CONST_FN T NAME(T);                                                                              \
  SLOW_PATH T NAME##OfRare(T x) { return NAME(x); }                                                \
  CONST_FN T __oclc_relaxed_##NAME(T x) {                                                          \
    T f;                                                                                           \
    T e = splitExponent(x, &f);                                                                    \
    T result = NAME##Of(f, e);                                                                     \
    S rare = isNotPositiveNormal(x);                                                               \
    if (anyLane(rare))                                                                             \
      result = rare ? NAME##OfRare(x) : result;                                                    \
    return result;                                                                                 \
  }
LOGARITHM(log)
LOGARITHM(log2)
LOGARITHM(log10)
#undef LOGARITHM

// The logarithm has a relative accuracy here, so that large exponents do not spoil it.
HELPER T powerOf(T x, T y) {
  T f;
  T e = splitExponent(x, &f);
  T log2OfX = series(f, e, 0x1.715474p+0f, -0x1.715526p-1f, 0x1.ec7886p-2f, -0x1.70e3fcp-2f,
                     0x1.25de64p-2f, -0x1.fd5ba8p-3f, 0x1.e0e12ep-3f, -0x1.2d7aecp-3f);
  return __oclc_relaxed_exp2(y * log2OfX);
}
#define POWER(NAME)                                                                                \
  CONST_FN T NAME(T, T);                                                                           \
  SLOW_PATH T NAME##OfRare(T x, T y) { return NAME(x, y); }                                        \
  CONST_FN T __oclc_relaxed_##NAME(T x, T y) {                                                     \
    T result = powerOf(x, y);                                                                      \
    S rare = isNotPositiveNormal(x);                                                               \
    if (anyLane(rare))                                                                             \
      result = rare ? NAME##OfRare(x, y) : result;                                                 \
    return result;                                                                                 \
  }
POWER(pow)
POWER(powr)
#undef POWER

#endif
