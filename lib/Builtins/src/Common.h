//===- Common.h - Shared macros of the built-in sources -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define OVERLOAD __attribute__((overloadable))
#define CONST_FN __attribute__((overloadable, const))
#define HELPER static inline __attribute__((overloadable, always_inline))

// Expands X(type) for all element types of OpenCL C, including double and half.
#define FOR_EACH_SCALAR(X)                                                                         \
  X(char) X(uchar) X(short) X(ushort) X(int) X(uint) X(long) X(ulong) X(float) X(double) X(half)

#define FOR_EACH_INTEGER(X) X(char) X(uchar) X(short) X(ushort) X(int) X(uint) X(long) X(ulong)

// FOR_EACH_TYPE(X) expands X(type) for the types of FOR_EACH_SCALAR and their vectors.
#define FOR_EACH_WIDTH_OF(X, TYPE) X(TYPE) X(TYPE##2) X(TYPE##3) X(TYPE##4) X(TYPE##8) X(TYPE##16)
#define FOR_EACH_TYPE(X)                                                                           \
  FOR_EACH_WIDTH_OF(X, char)                                                                       \
  FOR_EACH_WIDTH_OF(X, uchar)                                                                      \
  FOR_EACH_WIDTH_OF(X, short)                                                                      \
  FOR_EACH_WIDTH_OF(X, ushort)                                                                     \
  FOR_EACH_WIDTH_OF(X, int)                                                                        \
  FOR_EACH_WIDTH_OF(X, uint)                                                                       \
  FOR_EACH_WIDTH_OF(X, long)                                                                       \
  FOR_EACH_WIDTH_OF(X, ulong)                                                                      \
  FOR_EACH_WIDTH_OF(X, float)                                                                      \
  FOR_EACH_WIDTH_OF(X, double)                                                                     \
  FOR_EACH_WIDTH_OF(X, half)
