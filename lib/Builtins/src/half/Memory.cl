//===- Memory.cl - vload, vstore and prefetch of half ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Elements are copied as bits. The functions for generic pointers are in Pointers.cl, with those of
// the other types.
//
//===--------------------------------------------------------------------------------------------===//

#include "../Common.h"

#define LOAD(N, AS)                                                                                \
  OVERLOAD ushort##N vload##N(size_t i, const AS ushort *p);                                       \
  OVERLOAD half##N vload##N(size_t i, const AS half *p) {                                          \
    return as_half##N(vload##N(i, (const AS ushort *)p));                                          \
  }
#define LOAD_STORE(N, AS)                                                                          \
  LOAD(N, AS)                                                                                      \
  OVERLOAD void vstore##N(ushort##N v, size_t i, AS ushort *p);                                    \
  OVERLOAD void vstore##N(half##N v, size_t i, AS half *p) {                                       \
    vstore##N(as_ushort##N(v), i, (AS ushort *)p);                                                 \
  }
#define WIDTH(N)                                                                                   \
  LOAD(N, constant)                                                                                \
  LOAD_STORE(N, global)                                                                            \
  LOAD_STORE(N, local)                                                                             \
  LOAD_STORE(N, private)

WIDTH(2)
WIDTH(3)
WIDTH(4)
WIDTH(8)
WIDTH(16)

// prefetch does nothing, because CPUs detect and prefetch sequential accesses themselves.
#define PREFETCH(TYPE)                                                                             \
  OVERLOAD void prefetch(const global TYPE *p, size_t count) {}
FOR_EACH_WIDTH_OF(PREFETCH, half)
