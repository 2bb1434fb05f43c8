// Each sub-group function in each way to compile it, where sub-groups are vectors and where they are not.
// RUN: %exec-test --level O0 --simplify none,usual --width 16 %s
// RUN: %exec-test --level O3 --simplify usual,hard --width auto,4 %s
// RUN: %exec-test --level O3 --simplify usual --method loops,cbs --width 16 --cpu x86-64-v2%if avx512 %{,x86-64-v4%} %s

#include "Inputs/sub-groups.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define SUB_GROUP_SIZE 16u

#define OPERATIONS(NAME, TYPE)                                                                     \
  SUB_GROUP_KERNEL void NAME(__global TYPE *out, __global const uint *in) {                        \
    size_t me = get_global_linear_id();                                                            \
    uint lane = get_sub_group_local_id();                                                          \
    TYPE x = (TYPE)(in[me] % 50u) - (TYPE)20;                                                      \
    __global TYPE *to = out + 24 * me;                                                             \
    REDUCE_AND_SCAN(to, x)                                                                         \
    to[9] = sub_group_broadcast(x, get_sub_group_size() - 1);                                      \
    to[10] = sub_group_broadcast(x, in[0] % get_sub_group_size());                                 \
    to[11] = (TYPE)(sub_group_any(x == (TYPE)3) + 2 * sub_group_all(in[me] % 4u));                 \
    to[12] = sub_group_shuffle(x, in[me] % get_sub_group_size());                                  \
    to[13] = sub_group_shuffle(x, get_sub_group_size() - 1 - lane);                                \
    to[14] = sub_group_shuffle(x, in[1] % get_sub_group_size());                                   \
    TYPE other = sub_group_shuffle_xor(x, 1);                                                      \
    to[15] = (lane ^ 1) < get_sub_group_size() ? other : (TYPE)0;                                  \
    other = sub_group_shuffle_up(x, 2);                                                            \
    to[16] = lane >= 2 ? other : (TYPE)0;                                                          \
    other = sub_group_shuffle_down(x, in[2] % 3u);                                                 \
    to[17] = lane + 2 < get_sub_group_size() ? other : (TYPE)0;                                    \
    other = sub_group_rotate(x, 1);                                                                \
    to[18] = get_sub_group_size() == SUB_GROUP_SIZE ? other : (TYPE)0;                             \
    other = sub_group_clustered_rotate(x, 3, 4);                                                   \
    to[19] = get_sub_group_size() % 4 == 0 ? other : (TYPE)0;                                      \
    to[20] = sub_group_clustered_reduce_add(x, 4);                                                 \
    to[21] = sub_group_clustered_reduce_max(x, 2);                                                 \
    to[22] = sub_group_clustered_reduce_min(x, 4);                                                 \
    to[23] = (TYPE)lane;                                                                           \
  }

// EXEC: kernel ints g:65536 g:1024:7
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  24 1 1  0 0 0
// EXEC: launch 1  100 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  64 1 1  0 0 0
// EXEC: launch 3  32 6 1   16 3 1  3 5 0
OPERATIONS(ints, int)
// EXEC: kernel floats g:65536 g:1024:11
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  24 1 1  0 0 0
OPERATIONS(floats, float)
