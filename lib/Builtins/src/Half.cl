//===- Half.cl - vload_half and vstore_half through generic pointers --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The functions copy the elements as bits to or from private memory, and call the overloads for
// private pointers. STRIDE is the distance of consecutive vectors in elements: N for vload_halfN,
// but 4 for the aligned vloada_half3. Functions that name a rounding mode are in
// half/StoreRounded.cl.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

#define LOAD(NAME, RESULT, N, STRIDE)                                                              \
  OVERLOAD RESULT NAME(size_t i, const private half *p);                                           \
  OVERLOAD RESULT NAME(size_t i, const generic half *p) {                                          \
    __attribute__((aligned(32))) ushort values[N];                                                 \
    for (size_t k = 0; k < N; ++k)                                                                 \
      values[k] = ((const generic ushort *)p)[i * STRIDE + k];                                     \
    return NAME(0, (const private half *)values);                                                  \
  }
#define STORE(NAME, TYPE, N, STRIDE)                                                               \
  OVERLOAD void NAME(TYPE v, size_t i, private half *p);                                           \
  OVERLOAD void NAME(TYPE v, size_t i, generic half *p) {                                          \
    __attribute__((aligned(32))) ushort values[N];                                                 \
    NAME(v, 0, (private half *)values);                                                            \
    for (size_t k = 0; k < N; ++k)                                                                 \
      ((generic ushort *)p)[i * STRIDE + k] = values[k];                                           \
  }
#define WIDTH(SUFFIX, N, ALIGNED_STRIDE)                                                           \
  LOAD(vload_half##SUFFIX, float##SUFFIX, N, N)                                                    \
  LOAD(vloada_half##SUFFIX, float##SUFFIX, N, ALIGNED_STRIDE)                                      \
  STORE(vstore_half##SUFFIX, float##SUFFIX, N, N)                                                  \
  STORE(vstore_half##SUFFIX, double##SUFFIX, N, N)                                                 \
  STORE(vstorea_half##SUFFIX, float##SUFFIX, N, ALIGNED_STRIDE)                                    \
  STORE(vstorea_half##SUFFIX, double##SUFFIX, N, ALIGNED_STRIDE)

WIDTH(, 1, 1)
WIDTH(2, 2, 2)
WIDTH(3, 3, 4)
WIDTH(4, 4, 4)
WIDTH(8, 8, 8)
WIDTH(16, 16, 16)
