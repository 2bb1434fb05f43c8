//===- Integer.cl - Integer functions that replace libclc's -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// Computes the full 128-bit product, for which CPUs have an instruction. libclc's version computes
// four partial products.
CONST_FN ulong mul_hi(ulong x, ulong y) { return (ulong)(((unsigned _BitInt(128))x * y) >> 64); }
CONST_FN long mul_hi(long x, long y) { return (long)(((signed _BitInt(128))x * y) >> 64); }
#define MUL_HI(TYPE, WIDTH)                                                                        \
  CONST_FN TYPE##WIDTH mul_hi(TYPE##WIDTH x, TYPE##WIDTH y) {                                      \
    TYPE##WIDTH result;                                                                            \
    for (int i = 0; i < WIDTH; ++i)                                                                \
      result[i] = mul_hi(x[i], y[i]);                                                              \
    return result;                                                                                 \
  }
#define MUL_HI_WIDTHS(TYPE)                                                                        \
  MUL_HI(TYPE, 2) MUL_HI(TYPE, 3) MUL_HI(TYPE, 4) MUL_HI(TYPE, 8) MUL_HI(TYPE, 16)
MUL_HI_WIDTHS(long)
MUL_HI_WIDTHS(ulong)

// libclc's version misses overflows of the sum. This version computes the sum in 128 bits as two
// halves. The sum fits into 64 bits if all bits of the upper half equal the sign of the lower half.
#define MAD_SAT(TYPE, UNSIGNED, AS_UNSIGNED, AS_SIGNED)                                            \
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

// LLVM recognises these expressions as averages, which are one instruction for bytes and 16-bit
// words.
#define AVERAGE(TYPE)                                                                              \
  CONST_FN TYPE hadd(TYPE x, TYPE y) { return (x & y) + ((x ^ y) >> (TYPE)1); }                    \
  CONST_FN TYPE rhadd(TYPE x, TYPE y) { return (x | y) - ((x ^ y) >> (TYPE)1); }
#define AVERAGES(TYPE) FOR_EACH_WIDTH_OF(AVERAGE, TYPE)
FOR_EACH_INTEGER(AVERAGES)

// The result is undefined for arguments with more than 24 bits, so that arguments need not be
// truncated. Products wrap.
#define MULTIPLY_24(WIDTH)                                                                         \
  CONST_FN uint##WIDTH mul24(uint##WIDTH x, uint##WIDTH y) { return x * y; }                       \
  CONST_FN uint##WIDTH mad24(uint##WIDTH x, uint##WIDTH y, uint##WIDTH z) { return x * y + z; }    \
  CONST_FN int##WIDTH mul24(int##WIDTH x, int##WIDTH y) {                                          \
    return as_int##WIDTH(as_uint##WIDTH(x) * as_uint##WIDTH(y));                                   \
  }                                                                                                \
  CONST_FN int##WIDTH mad24(int##WIDTH x, int##WIDTH y, int##WIDTH z) {                            \
    return as_int##WIDTH(as_uint##WIDTH(x) * as_uint##WIDTH(y) + as_uint##WIDTH(z));               \
  }
MULTIPLY_24()
MULTIPLY_24(2)
MULTIPLY_24(3)
MULTIPLY_24(4)
MULTIPLY_24(8)
MULTIPLY_24(16)

// The sum may wrap. It is therefore computed as unsigned, because signed overflow is undefined.
#define MAD_HI(WIDTH)                                                                              \
  CONST_FN ulong##WIDTH mad_hi(ulong##WIDTH x, ulong##WIDTH y, ulong##WIDTH z) {                   \
    return mul_hi(x, y) + z;                                                                       \
  }                                                                                                \
  CONST_FN long##WIDTH mad_hi(long##WIDTH x, long##WIDTH y, long##WIDTH z) {                       \
    return as_long##WIDTH(as_ulong##WIDTH(mul_hi(x, y)) + as_ulong##WIDTH(z));                     \
  }
MAD_HI()
MAD_HI(2)
MAD_HI(3)
MAD_HI(4)
MAD_HI(8)
MAD_HI(16)
