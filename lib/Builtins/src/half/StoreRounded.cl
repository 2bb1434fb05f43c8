//===- StoreRounded.cl - vstore_half and vstorea_half with a rounding mode ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// These functions call our conversions, which have no branches. libclc's functions have branches,
// and round tiny numbers to zero even if they must be rounded away from zero.
//
// STRIDE is the distance of consecutive vectors in elements: N for vstore_halfN, but 4 for the
// aligned vstorea_half3. Elements are copied as bits.
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

#define MOVE(AS)                                                                                   \
  HELPER void move(half value, AS ushort *to) { *to = as_ushort(value); }                          \
  MOVE_VECTOR(2, AS)                                                                               \
  MOVE_VECTOR(3, AS)                                                                               \
  MOVE_VECTOR(4, AS)                                                                               \
  MOVE_VECTOR(8, AS)                                                                               \
  MOVE_VECTOR(16, AS)
#define MOVE_VECTOR(N, AS)                                                                         \
  HELPER void move(half##N value, AS ushort *to) { vstore##N(as_ushort##N(value), 0, to); }

MOVE(global)
MOVE(local)
MOVE(private)
MOVE(generic)

#define STORE(NAME, ROUNDING, TYPE, N, STRIDE, AS)                                                 \
  OVERLOAD void NAME##N##ROUNDING(TYPE##N v, size_t i, AS half *p) {                               \
    move(convert_half##N##ROUNDING(v), (AS ushort *)p + i * STRIDE);                               \
  }
#define EACH_SPACE(NAME, ROUNDING, TYPE, N, STRIDE)                                                \
  STORE(NAME, ROUNDING, TYPE, N, STRIDE, global)                                                   \
  STORE(NAME, ROUNDING, TYPE, N, STRIDE, local)                                                    \
  STORE(NAME, ROUNDING, TYPE, N, STRIDE, private)                                                  \
  STORE(NAME, ROUNDING, TYPE, N, STRIDE, generic)
#define EACH_TYPE(NAME, ROUNDING, N, STRIDE)                                                       \
  EACH_SPACE(NAME, ROUNDING, float, N, STRIDE)                                                     \
  EACH_SPACE(NAME, ROUNDING, double, N, STRIDE)
#define EACH_ROUNDING(NAME, N, STRIDE)                                                             \
  EACH_TYPE(NAME, _rte, N, STRIDE)                                                                 \
  EACH_TYPE(NAME, _rtz, N, STRIDE)                                                                 \
  EACH_TYPE(NAME, _rtp, N, STRIDE)                                                                 \
  EACH_TYPE(NAME, _rtn, N, STRIDE)
#define WIDTH(N, COUNT, ALIGNED_STRIDE)                                                            \
  EACH_ROUNDING(vstore_half, N, COUNT)                                                             \
  EACH_ROUNDING(vstorea_half, N, ALIGNED_STRIDE)

WIDTH(, 1, 1)
WIDTH(2, 2, 2)
WIDTH(3, 3, 4)
WIDTH(4, 4, 4)
WIDTH(8, 8, 8)
WIDTH(16, 16, 16)
