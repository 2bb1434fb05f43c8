//===- BitFields.cl - The functions of cl_khr_extended_bit_ops ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A field may be empty, start after the last bit, or be the whole value. OpenCL C takes shift
// counts modulo the width. An empty field would need a shift by the whole width, and is therefore
// handled separately.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// A value whose lowest COUNT bits are set. Its type UNSIGNED has BITS bits.
#define MASK(UNSIGNED, BITS, COUNT)                                                                \
  ((UNSIGNED)((COUNT) == 0 ? (UNSIGNED)0 : (UNSIGNED)((UNSIGNED)(-1) >> ((BITS) - (COUNT)))))

// Defines the functions for scalars (N is empty) or vectors of N elements. TYPE is SIGNED or
// UNSIGNED.
#define FIELDS_OF(TYPE, SIGNED, UNSIGNED, N, BITS)                                                 \
  CONST_FN TYPE##N bitfield_insert(TYPE##N base, TYPE##N insert, uint offset, uint count) {        \
    UNSIGNED##N at = (UNSIGNED##N)(UNSIGNED)offset;                                                \
    UNSIGNED##N mask = (UNSIGNED##N)MASK(UNSIGNED, BITS, count) << at;                             \
    UNSIGNED##N moved = as_##UNSIGNED##N(insert) << at;                                            \
    return as_##TYPE##N((UNSIGNED##N)((as_##UNSIGNED##N(base) & ~mask) | (moved & mask)));         \
  }                                                                                                \
  CONST_FN UNSIGNED##N bitfield_extract_unsigned(TYPE##N base, uint offset, uint count) {          \
    UNSIGNED##N mask = (UNSIGNED##N)MASK(UNSIGNED, BITS, count);                                   \
    return (as_##UNSIGNED##N(base) >> (UNSIGNED##N)(UNSIGNED)offset) & mask;                       \
  }                                                                                                \
  CONST_FN SIGNED##N bitfield_extract_signed(TYPE##N base, uint offset, uint count) {              \
    UNSIGNED##N left = (UNSIGNED##N)(UNSIGNED)((BITS) - offset - count);                           \
    SIGNED##N top = as_##SIGNED##N((UNSIGNED##N)(as_##UNSIGNED##N(base) << left));                 \
    SIGNED##N field = top >> (SIGNED##N)(SIGNED)((BITS) - count);                                  \
    return count == 0 ? (SIGNED##N)(SIGNED)0 : field;                                              \
  }                                                                                                \
  CONST_FN TYPE##N bit_reverse(TYPE##N base) { return __builtin_elementwise_bitreverse(base); }
#define FIELDS(SIGNED, UNSIGNED, N, BITS)                                                          \
  FIELDS_OF(SIGNED, SIGNED, UNSIGNED, N, BITS)                                                     \
  FIELDS_OF(UNSIGNED, SIGNED, UNSIGNED, N, BITS)
#define ALL_SHAPES(SIGNED, UNSIGNED, BITS)                                                         \
  FIELDS(SIGNED, UNSIGNED, , BITS)                                                                 \
  FIELDS(SIGNED, UNSIGNED, 2, BITS)                                                                \
  FIELDS(SIGNED, UNSIGNED, 3, BITS)                                                                \
  FIELDS(SIGNED, UNSIGNED, 4, BITS)                                                                \
  FIELDS(SIGNED, UNSIGNED, 8, BITS)                                                                \
  FIELDS(SIGNED, UNSIGNED, 16, BITS)

ALL_SHAPES(char, uchar, 8)
ALL_SHAPES(short, ushort, 16)
ALL_SHAPES(int, uint, 32)
ALL_SHAPES(long, ulong, 64)
