//===- reduce.cl - Sums in a tree -------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Each work-item first adds up its share of the input; then the work-group adds the sums in a tree
// in local memory, halving the number of live values between barriers. Works for any local size.
//
//===------------------------------------------------------------------------------------------===//

#define REDUCE(NAME, TYPE)                                                                         \
  kernel void NAME(global const TYPE *values, uint count, global TYPE *sums,                       \
                   local TYPE *scratch) {                                                          \
    const uint item = get_local_id(0);                                                             \
    TYPE sum = 0;                                                                                  \
    for (uint i = get_global_id(0); i < count; i += get_global_size(0))                            \
      sum += values[i];                                                                            \
    scratch[item] = sum;                                                                           \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    for (uint live = get_local_size(0); live > 1;) {                                               \
      const uint rest = (live + 1) / 2;                                                            \
      if (item + rest < live)                                                                      \
        scratch[item] += scratch[item + rest];                                                     \
      barrier(CLK_LOCAL_MEM_FENCE);                                                                \
      live = rest;                                                                                 \
    }                                                                                              \
    if (item == 0)                                                                                 \
      sums[get_group_id(0)] = scratch[0];                                                          \
  }

REDUCE(reduce_float, float)
REDUCE(reduce_uint, uint)
