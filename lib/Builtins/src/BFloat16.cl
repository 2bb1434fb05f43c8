//===- BFloat16.cl - The functions of cl_intel_bfloat16_conversions ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A bfloat16 is the upper half of a float. Conversions to it round to the nearest value, and to the
// even one of two. They keep denormal values, which the instructions of AVX512_BF16 would not.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// Defines the functions for scalars (N is empty) or vectors of N elements.
#define CONVERSIONS(N)                                                                             \
  CONST_FN ushort##N intel_convert_bfloat16##N##_as_ushort##N(float##N source) {                   \
    uint##N bits = as_uint##N(source);                                                             \
    uint##N isOdd = bits >> 16 & 1;                                                                \
    uint##N rounded = bits + (0x7FFF + isOdd);                                                     \
    /* The sum could carry the significand of a NaN into its exponent. */                          \
    uint##N quiet = bits | 0x400000;                                                               \
    return convert_ushort##N((isnan(source) ? quiet : rounded) >> 16);                             \
  }                                                                                                \
  CONST_FN float##N intel_convert_as_bfloat16##N##_float##N(ushort##N source) {                    \
    return as_float##N(convert_uint##N(source) << 16);                                             \
  }                                                                                                \
  /* Integers of SPIR-V have no sign, and its translator declares them as signed. */               \
  CONST_FN float##N intel_convert_as_bfloat16##N##_float##N(short##N source) {                     \
    return intel_convert_as_bfloat16##N##_float##N(as_ushort##N(source));                          \
  }

CONVERSIONS()
CONVERSIONS(2)
CONVERSIONS(3)
CONVERSIONS(4)
CONVERSIONS(8)
CONVERSIONS(16)
