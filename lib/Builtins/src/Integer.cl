//===- Integer.cl - Integer functions that replace libclc's -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// libclc's misses overflows of the sum. The sum in 128 bits, as two halves; it fits if the upper
// one only repeats the lower one's sign.
#define MAD_SAT(TYPE, UNSIGNED, AS_UNSIGNED, AS_SIGNED)                                            \
  CONST_FN TYPE mul_hi(TYPE, TYPE);                                                                \
  CONST_FN TYPE mad_sat(TYPE a, TYPE b, TYPE c) {                                                  \
    UNSIGNED product = AS_UNSIGNED(a) * AS_UNSIGNED(b);                                            \
    UNSIGNED low = product + AS_UNSIGNED(c);                                                       \
    TYPE carry = low < product ? (TYPE)(1) : (TYPE)(0);                                            \
    TYPE high = mul_hi(a, b) + (c >> 63) + carry;                                                  \
    TYPE limit = (high >> 63) ^ (TYPE)(LONG_MAX);                                                  \
    return high == AS_SIGNED(low) >> 63 ? AS_SIGNED(low) : limit;                                  \
  }
MAD_SAT(long, ulong, as_ulong, as_long)
MAD_SAT(long2, ulong2, as_ulong2, as_long2)
MAD_SAT(long3, ulong3, as_ulong3, as_long3)
MAD_SAT(long4, ulong4, as_ulong4, as_long4)
MAD_SAT(long8, ulong8, as_ulong8, as_long8)
MAD_SAT(long16, ulong16, as_ulong16, as_long16)
