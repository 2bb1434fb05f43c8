//===- Round.c - Rounding to integers for CPUs without SSE4.1 ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include <stdint.h>

// Defines the rounding functions for a type; all of them preserve the sign of zero. Every number
// with a magnitude of at least LIMIT, which is 2^(digits - 1), is an integer and is returned
// unchanged. NaN is returned unchanged, too, because its comparison with LIMIT is false.
#define ROUNDING(TYPE, SUFFIX, LIMIT)                                                              \
  TYPE trunc##SUFFIX(TYPE x) {                                                                     \
    if (!(__builtin_fabs##SUFFIX(x) < LIMIT))                                                      \
      return x;                                                                                    \
    return __builtin_copysign##SUFFIX((TYPE)(int64_t)x, x);                                        \
  }                                                                                                \
  TYPE floor##SUFFIX(TYPE x) {                                                                     \
    TYPE t = trunc##SUFFIX(x);                                                                     \
    return t > x ? t - 1 : t;                                                                      \
  }                                                                                                \
  TYPE ceil##SUFFIX(TYPE x) {                                                                      \
    TYPE t = trunc##SUFFIX(x);                                                                     \
    return t < x ? __builtin_copysign##SUFFIX(t + 1, x) : t;                                       \
  }                                                                                                \
  TYPE round##SUFFIX(TYPE x) {                                                                     \
    TYPE t = trunc##SUFFIX(x);                                                                     \
    TYPE rest = __builtin_fabs##SUFFIX(x - t);                                                     \
    return rest >= (TYPE)0.5 ? t + __builtin_copysign##SUFFIX((TYPE)1, x) : t;                     \
  }                                                                                                \
  TYPE rint##SUFFIX(TYPE x) {                                                                      \
    if (!(__builtin_fabs##SUFFIX(x) < LIMIT))                                                      \
      return x;                                                                                    \
    TYPE shift = __builtin_copysign##SUFFIX(LIMIT, x);                                             \
    return __builtin_copysign##SUFFIX((x + shift) - shift, x);                                     \
  }                                                                                                \
  TYPE nearbyint##SUFFIX(TYPE x) { return rint##SUFFIX(x); }                                       \
  TYPE roundeven##SUFFIX(TYPE x) { return rint##SUFFIX(x); }

ROUNDING(float, f, 0x1p23f)
ROUNDING(double, , 0x1p52)
