//===- Shuffle.cl - shuffle, shuffle2, select and bitselect of half --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Elements are moved as bits, by the functions for integers of the same size.
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

#define SHUFFLE(N, M)                                                                              \
  CONST_FN ushort##N shuffle(ushort##M, ushort##N);                                                \
  CONST_FN ushort##N shuffle2(ushort##M, ushort##M, ushort##N);                                    \
  CONST_FN half##N shuffle(half##M x, ushort##N mask) {                                            \
    return as_half##N(shuffle(as_ushort##M(x), mask));                                             \
  }                                                                                                \
  CONST_FN half##N shuffle2(half##M x, half##M y, ushort##N mask) {                                \
    return as_half##N(shuffle2(as_ushort##M(x), as_ushort##M(y), mask));                           \
  }
#define SHUFFLES(N)                                                                                \
  SHUFFLE(N, 2)                                                                                    \
  SHUFFLE(N, 4)                                                                                    \
  SHUFFLE(N, 8)                                                                                    \
  SHUFFLE(N, 16)
SHUFFLES(2)
SHUFFLES(4)
SHUFFLES(8)
SHUFFLES(16)

#define SELECT(N)                                                                                  \
  CONST_FN short##N select(short##N, short##N, short##N);                                          \
  CONST_FN short##N select(short##N, short##N, ushort##N);                                         \
  CONST_FN short##N bitselect(short##N, short##N, short##N);                                       \
  CONST_FN half##N select(half##N x, half##N y, short##N c) {                                      \
    return as_half##N(select(as_short##N(x), as_short##N(y), c));                                  \
  }                                                                                                \
  CONST_FN half##N select(half##N x, half##N y, ushort##N c) {                                     \
    return as_half##N(select(as_short##N(x), as_short##N(y), c));                                  \
  }                                                                                                \
  CONST_FN half##N bitselect(half##N x, half##N y, half##N c) {                                    \
    return as_half##N(bitselect(as_short##N(x), as_short##N(y), as_short##N(c)));                  \
  }
SELECT()
SELECT(2)
SELECT(3)
SELECT(4)
SELECT(8)
SELECT(16)
