// Sub-group functions, in work-groups of one and of several sub-groups, the last of which may be small. LLVM optimises the
// long code of all kernels little, and much only with `--param full=1`.
// RUN: %exec-test --simplify usual --level O0,O1%if full %{,O3%} \
// RUN:   --also='--width 8 --simplify usual --level O1%if full %{,O3%}' \
// RUN:   %s

#include "Inputs/sub-groups.h"

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define COLLECT(TYPE)                                                                              \
  TYPE x = (TYPE)(in[me] % 1000u) - (TYPE)100;                                                     \
  __global TYPE *to = out + 12 * me;                                                               \
  REDUCE_AND_SCAN(to, x)                                                                           \
  to[9] = sub_group_broadcast(x, get_sub_group_size() - 1);                                        \
  to[10] = sub_group_broadcast(x, get_sub_group_size() / 2);                                       \
  to[11] = (TYPE)(sub_group_any(x == (TYPE)3) + 2 * sub_group_all(in[me] % 4u));

// EXEC: kernel ints g:8192 g:1024:3
// EXEC: launch 1  3 1 1    1 1 1   0 0 0
// EXEC: launch 1  30 1 1   7 1 1   0 0 0
// EXEC: launch 1  200 1 1  64 1 1  0 0 0
// EXEC: launch 3  7 11 5   3 5 2   0 0 0
__kernel void ints(__global int *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(int)
}

// EXEC: kernel uints g:8192 g:1024:4
// EXEC: launch 1  50 1 1   20 1 1   0 0 0
__kernel void uints(__global uint *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(uint)
}

// EXEC: kernel longs g:16384 g:1024:5
// EXEC: launch 1  100 1 1  64 1 1  0 0 0
__kernel void longs(__global long *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(long)
}

// EXEC: kernel ulongs g:16384 g:1024:6
// EXEC: launch 3  7 10 5   3 5 2   0 0 0
__kernel void ulongs(__global ulong *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(ulong)
}

// EXEC: kernel halves g:8192 g:1024:9
// EXEC: launch 1  50 1 1   17 1 1   0 0 0
__kernel void halves(__global half *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(half)
}

// EXEC: kernel floats g:8192 g:1024:7
// EXEC: launch 1  66 1 1   33 1 1   0 0 0
__kernel void floats(__global float *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(float)
}

// EXEC: kernel doubles g:16384 g:1024:8
// EXEC: launch 1  20 1 1   7 1 1   0 0 0
__kernel void doubles(__global double *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(double)
}

// EXEC: kernel ids g:4096 g:1024:8 u:2
// EXEC: launch 1  24 1 1   8 1 1   3 0 0
// EXEC: launch 1  60 1 1   40 1 1  0 0 0
// EXEC: launch 2  9 5 1    4 3 1   0 0 0
// EXEC: launch 3  7 11 5   3 5 2   0 0 0
__kernel void ids(__global uint *out, __global const uint *in, uint n) {
  LOCAL(uint, tiles[64]);
  __local uint *tile = tiles + 16 * get_sub_group_id();
  uint id = get_sub_group_local_id(), size = get_sub_group_size(), me = get_global_linear_id();
  __global uint *to = out + 8 * me;
  to[0] = id + 100 * size;
  to[1] = get_max_sub_group_size();
  to[2] = get_num_sub_groups() + 10 * get_enqueued_num_sub_groups() + 100 * get_sub_group_id();
  for (uint i = 0; i < n; ++i) {
    tile[id] = in[me] + i;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    to[3] += tile[(id + 1) % size];
    sub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
    tile[id] ^= 5;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE, n == 2 ? memory_scope_device : memory_scope_work_group);
    to[4] += tile[(id + 2) % size];
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
  }
}
