// Every sub-group function with several methods, widths and CPUs, with sub-groups as vectors and without.
// RUN: %exec-test --level O0 --simplify none,usual --width 16 \
// RUN:   --also='--level O3 --simplify usual --width auto' \
// RUN:   --also='--level O3 --simplify hard --width 4' \
// RUN:   --also='--level O3 --simplify usual --method loops --width 16 --cpu x86-64-v2' \
// RUN:   --also='--level O3 --simplify usual --method cbs --width 16 %if avx512 %{--cpu x86-64-v4%}' \
// RUN:   %s
// RUN: %if full %{ %exec-test --level O3 --simplify usual,hard --width auto,4 %s %}
// RUN: %if full %{ %exec-test --level O3 --simplify usual --method loops,cbs --width 16 --cpu x86-64-v2%if avx512 %{,x86-64-v4%} %s %}

#include "Inputs/sub-groups.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define SUB_GROUP_SIZE 16u

// The results of each kernel are few, because the time to compile a kernel grows faster than its calls of sub-group
// functions do.
#define SCANS(NAME, TYPE)                                                                          \
  SUB_GROUP_KERNEL void NAME(__global TYPE *out, __global const uint *in) {                        \
    size_t me = get_global_linear_id();                                                            \
    uint lane = get_sub_group_local_id();                                                          \
    TYPE x = (TYPE)(in[me] % 50u) - (TYPE)20;                                                      \
    __global TYPE *to = out + 10 * me;                                                             \
    REDUCE_AND_SCAN(to, x)                                                                         \
    to[9] = (TYPE)lane;                                                                            \
  }

#define CHOICES(NAME, TYPE)                                                                        \
  SUB_GROUP_KERNEL void NAME(__global TYPE *out, __global const uint *in) {                        \
    size_t me = get_global_linear_id();                                                            \
    uint lane = get_sub_group_local_id();                                                          \
    TYPE x = (TYPE)(in[me] % 50u) - (TYPE)20;                                                      \
    __global TYPE *to = out + 6 * me;                                                              \
    to[0] = sub_group_broadcast(x, get_sub_group_size() - 1);                                      \
    to[1] = sub_group_broadcast(x, in[0] % get_sub_group_size());                                  \
    to[2] = (TYPE)(sub_group_any(x == (TYPE)3) + 2 * sub_group_all(in[me] % 4u));                  \
    to[3] = sub_group_shuffle(x, in[me] % get_sub_group_size());                                   \
    to[4] = sub_group_shuffle(x, get_sub_group_size() - 1 - lane);                                 \
    to[5] = sub_group_shuffle(x, in[1] % get_sub_group_size());                                    \
  }

#define MOVES(NAME, TYPE)                                                                          \
  SUB_GROUP_KERNEL void NAME(__global TYPE *out, __global const uint *in) {                        \
    size_t me = get_global_linear_id();                                                            \
    uint lane = get_sub_group_local_id();                                                          \
    TYPE x = (TYPE)(in[me] % 50u) - (TYPE)20;                                                      \
    __global TYPE *to = out + 5 * me;                                                              \
    TYPE other = sub_group_shuffle_xor(x, 1);                                                      \
    to[0] = (lane ^ 1) < get_sub_group_size() ? other : (TYPE)0;                                   \
    other = sub_group_shuffle_up(x, 2);                                                            \
    to[1] = lane >= 2 ? other : (TYPE)0;                                                           \
    other = sub_group_shuffle_down(x, in[2] % 3u);                                                 \
    to[2] = lane + 2 < get_sub_group_size() ? other : (TYPE)0;                                     \
    other = sub_group_rotate(x, 1);                                                                \
    to[3] = get_sub_group_size() == SUB_GROUP_SIZE ? other : (TYPE)0;                              \
    other = sub_group_clustered_rotate(x, 3, 4);                                                   \
    to[4] = get_sub_group_size() % 4 == 0 ? other : (TYPE)0;                                       \
  }

#define CLUSTERS(NAME, TYPE)                                                                       \
  SUB_GROUP_KERNEL void NAME(__global TYPE *out, __global const uint *in) {                        \
    size_t me = get_global_linear_id();                                                            \
    uint lane = get_sub_group_local_id();                                                          \
    TYPE x = (TYPE)(in[me] % 50u) - (TYPE)20;                                                      \
    __global TYPE *to = out + 4 * me;                                                              \
    to[0] = sub_group_clustered_reduce_add(x, 4);                                                  \
    to[1] = sub_group_clustered_reduce_max(x, 2);                                                  \
    to[2] = sub_group_clustered_reduce_min(x, 4);                                                  \
    to[3] = (TYPE)lane;                                                                            \
  }

// EXEC: kernel int_scans g:65536 g:1024:7
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  24 1 1  0 0 0
// EXEC: launch 1  100 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  64 1 1  0 0 0
// EXEC: launch 3  32 6 1   16 3 1  3 5 0
SCANS(int_scans, int)
// EXEC: kernel int_choices g:65536 g:1024:7
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  24 1 1  0 0 0
// EXEC: launch 1  100 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  64 1 1  0 0 0
// EXEC: launch 3  32 6 1   16 3 1  3 5 0
CHOICES(int_choices, int)
// EXEC: kernel int_moves g:65536 g:1024:7
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  24 1 1  0 0 0
// EXEC: launch 1  100 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  64 1 1  0 0 0
// EXEC: launch 3  32 6 1   16 3 1  3 5 0
MOVES(int_moves, int)
// EXEC: kernel int_clusters g:65536 g:1024:7
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  24 1 1  0 0 0
// EXEC: launch 1  100 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  64 1 1  0 0 0
// EXEC: launch 3  32 6 1   16 3 1  3 5 0
CLUSTERS(int_clusters, int)
// EXEC: kernel float_scans g:65536 g:1024:11
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  24 1 1  0 0 0
SCANS(float_scans, float)
// EXEC: kernel float_choices g:65536 g:1024:11
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  24 1 1  0 0 0
CHOICES(float_choices, float)
// EXEC: kernel float_moves g:65536 g:1024:11
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  24 1 1  0 0 0
MOVES(float_moves, float)
// EXEC: kernel float_clusters g:65536 g:1024:11
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1  24 1 1  0 0 0
CLUSTERS(float_clusters, float)
