//===- DotProduct.cl - The functions of cl_khr_integer_dot_product ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A dot product of four pairs of bytes cannot overflow 32 bits. Therefore only the addition of the
// accumulator needs to saturate.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// PACKED is the part of a function's name that specifies the signedness of both operands: "us"
// means that a is unsigned and b is signed.
#define DOT(A, B, RESULT, PACKED)                                                                  \
  CONST_FN RESULT dot(A##4 a, B##4 b) {                                                            \
    RESULT##4 product = convert_##RESULT##4(a) * convert_##RESULT##4(b);                           \
    return (product.x + product.y) + (product.z + product.w);                                      \
  }                                                                                                \
  CONST_FN RESULT dot_acc_sat(A##4 a, B##4 b, RESULT acc) {                                        \
    return __builtin_elementwise_add_sat(dot(a, b), acc);                                          \
  }                                                                                                \
  CONST_FN RESULT dot_4x8packed_##PACKED##_##RESULT(uint a, uint b) {                              \
    return dot(as_##A##4(a), as_##B##4(b));                                                        \
  }                                                                                                \
  CONST_FN RESULT dot_acc_sat_4x8packed_##PACKED##_##RESULT(uint a, uint b, RESULT acc) {          \
    return dot_acc_sat(as_##A##4(a), as_##B##4(b), acc);                                           \
  }

DOT(uchar, uchar, uint, uu)
DOT(char, char, int, ss)
DOT(uchar, char, int, us)
DOT(char, uchar, int, su)
