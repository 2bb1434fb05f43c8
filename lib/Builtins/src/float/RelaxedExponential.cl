//===- RelaxedExponential.cl - Exponentials and logarithms for relaxed math, in float ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// With -cl-unsafe-math-optimizations, kernels call the functions __oclc_relaxed_*. Their errors are
// within the limits of OpenCL C for this option. native_* and half_* use the same approximations.
// Results that should be denormal are inaccurate or zero. Arguments that the fast path does not
// support are passed to the full functions. native_* and half_* do not branch but select the
// results for such arguments.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef BODY

#include "../Common.h"

#pragma OPENCL FP_CONTRACT ON

// Adding ROUNDING_SHIFT rounds a number to an integer, which is then in the low bits of the sum.
#define ROUNDING_SHIFT 0x1.8p23f

#define F float
#define I int
#define BODY "float/RelaxedExponential.cl"
#include "../ForEachFloating.inc"

#else

#include "Lanes.inc"

// Adds the integer n to the exponent field of 2^f. A multiplication by 2^n would not do: 2^127.6 is
// 2^128 2^-0.4, but 2^128 itself is out of range. A NaN remains a NaN only if its low nine bits are
// zero. They are ones in OpenCL C's NAN, so half_* select the NaN (orNaN).
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

HELPER T orNaN(T x, T result) { return x == x ? result : x; }

#define REDUCED(NAME)                                                                              \
  CONST_FN T native_##NAME(T x) { return __oclc_relaxed_##NAME(x); }                               \
  CONST_FN T half_##NAME(T x) { return orNaN(x, __oclc_relaxed_##NAME(x)); }
REDUCED(exp)
REDUCED(exp2)
REDUCED(exp10)
#undef REDUCED

// Splits x into 2^e (1 + *fraction), and returns e.
HELPER T splitExponent(T x, T *fraction) {
  S e = (AS_S(x) - 0x3f3504f3) >> 23;
  *fraction = AS_T(AS_S(x) - (e << 23)) - 1.0f;
  return TO_T(e);
}

// Returns c1 f + c2 f^2 + ... + c8 f^8 + c0.
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
// Like splitExponent, but also for denormals.
HELPER T splitAnyExponent(T x, T *fraction) {
  S small = x < 0x1p-126f;
  T e = splitExponent(small ? x * 0x1p24f : x, fraction);
  return small ? e - 24.0f : e;
}

// Returns the logarithm of x if x is zero, negative, infinity or NaN, and else `logarithm`.
HELPER T orLimit(T x, T logarithm) {
  T result = x < INFINITY ? logarithm : x;
  T limit = x < 0.0f ? (T)(NAN) : (T)(-INFINITY);
  return x <= 0.0f ? limit : result;
}

// native_* treat denormals like numbers near 2^-126.
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
  }                                                                                                \
  CONST_FN T native_##NAME(T x) {                                                                  \
    T f;                                                                                           \
    T e = splitExponent(x, &f);                                                                    \
    return orLimit(x, NAME##Of(f, e));                                                             \
  }                                                                                                \
  CONST_FN T half_##NAME(T x) {                                                                    \
    T f;                                                                                           \
    T e = splitAnyExponent(x, &f);                                                                 \
    return orLimit(x, NAME##Of(f, e));                                                             \
  }
LOGARITHM(log)
LOGARITHM(log2)
LOGARITHM(log10)
#undef LOGARITHM

// Returns log2 of 2^e (1 + f) with a small relative error, which remains small in the product with
// a large y.
HELPER T relativeLog2(T f, T e) {
  return series(f, e, 0x1.715474p+0f, -0x1.715526p-1f, 0x1.ec7886p-2f, -0x1.70e3fcp-2f,
                0x1.25de64p-2f, -0x1.fd5ba8p-3f, 0x1.e0e12ep-3f, -0x1.2d7aecp-3f);
}
HELPER T powerOf(T x, T y) {
  T f;
  T e = splitExponent(x, &f);
  return __oclc_relaxed_exp2(y * relativeLog2(f, e));
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

CONST_FN T native_powr(T x, T y) {
  T f;
  T e = splitExponent(x, &f);
  return __oclc_relaxed_exp2(y * (x > 0.0f ? relativeLog2(f, e) : (T)(-INFINITY)));
}
CONST_FN T half_powr(T x, T y) {
  T f;
  T e = splitAnyExponent(x, &f);
  T exponent = y * orLimit(x, relativeLog2(f, e));
  return orNaN(exponent, __oclc_relaxed_exp2(exponent));
}

#endif
