// Floating-point atomics on global, local and generic pointers. Sums are of small whole numbers, so that their order
// does not show; the minimum and the maximum of a number and a NaN are the number.
// RUN: %exec-test %s

#ifndef OCLC_TEST_EXEC_OPENCL_ON_HOST_H
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#endif

#define SUMS(NAME, SPACE, TYPE)                                                                    \
  void NAME(volatile SPACE atomic_##TYPE *to, TYPE value) {                                        \
    atomic_fetch_add(to, value);                                                                   \
    atomic_fetch_add_explicit(to, value, memory_order_relaxed);                                    \
    atomic_fetch_sub(to, (TYPE)3);                                                                 \
    atomic_fetch_sub_explicit(to, (TYPE)1, memory_order_seq_cst, memory_scope_device);             \
  }
#define LIMITS(NAME, SPACE, TYPE)                                                                  \
  void NAME(volatile SPACE atomic_##TYPE *to, TYPE value) {                                        \
    atomic_fetch_min(to, value);                                                                   \
    atomic_fetch_min_explicit(to, -value, memory_order_relaxed);                                   \
    atomic_fetch_max(to + 1, value);                                                               \
    atomic_fetch_max_explicit(to + 1, value * 2, memory_order_relaxed, memory_scope_work_group);   \
  }
SUMS(sumsGlobalF, __global, float)
SUMS(sumsLocalF, __local, float)
SUMS(sumsAnyF, , float)
SUMS(sumsGlobalD, __global, double)
SUMS(sumsLocalD, __local, double)
SUMS(sumsAnyD, , double)
SUMS(sumsGlobalH, __global, half)
SUMS(sumsLocalH, __local, half)
SUMS(sumsAnyH, , half)
LIMITS(limitsGlobalF, __global, float)
LIMITS(limitsLocalF, __local, float)
LIMITS(limitsAnyF, , float)
LIMITS(limitsGlobalD, __global, double)
LIMITS(limitsLocalD, __local, double)
LIMITS(limitsAnyD, , double)
LIMITS(limitsGlobalH, __global, half)
LIMITS(limitsLocalH, __local, half)
LIMITS(limitsAnyH, , half)

// EXEC: kernel floats g:64 g:64:3
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
// EXEC: launch 1  30 1 1  7 1 1  0 0 0
__kernel void floats(__global float *out, __global const uint *in) {
  LOCAL(atomic_float, tile[6]);
  uint id = get_local_id(0), me = get_global_id(0), group = get_group_id(0);
  volatile __global atomic_float *to = (volatile __global atomic_float *)out;
  float x = in[me] % 100u;
  if (id == 0)
    for (uint i = 0; i < 6; ++i)
      *(volatile __local float *)&tile[i] = i < 2 ? 0.0f : i % 2 ? -1000.0f : 1000.0f;
  barrier(CLK_LOCAL_MEM_FENCE);
  sumsGlobalF(to, x);
  sumsLocalF(tile, x);
  sumsAnyF(id % 2 ? (volatile atomic_float *)(to + 1) : (volatile atomic_float *)(tile + 1), x);
  limitsGlobalF(to + 2, me % 3 ? x : NAN);
  limitsLocalF(tile + 2, me % 3 ? x : NAN);
  limitsAnyF((volatile atomic_float *)(tile + 4), me % 4 ? NAN : x);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id < 6)
    out[4 + group * 6 + id] = *(volatile __local float *)&tile[id];
}

// EXEC: kernel doubles g:128 g:64:3
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
// EXEC: launch 1  30 1 1  7 1 1  0 0 0
__kernel void doubles(__global double *out, __global const uint *in) {
  LOCAL(atomic_double, tile[6]);
  uint id = get_local_id(0), me = get_global_id(0), group = get_group_id(0);
  volatile __global atomic_double *to = (volatile __global atomic_double *)out;
  double x = in[me] % 100u;
  if (id == 0)
    for (uint i = 0; i < 6; ++i)
      *(volatile __local double *)&tile[i] = i < 2 ? 0.0 : i % 2 ? -1000.0 : 1000.0;
  barrier(CLK_LOCAL_MEM_FENCE);
  sumsGlobalD(to, x);
  sumsLocalD(tile, x);
  sumsAnyD(id % 2 ? (volatile atomic_double *)(to + 1) : (volatile atomic_double *)(tile + 1), x);
  limitsGlobalD(to + 2, me % 3 ? x : (double)NAN);
  limitsLocalD(tile + 2, me % 3 ? x : (double)NAN);
  limitsAnyD((volatile atomic_double *)(tile + 4), me % 4 ? (double)NAN : x);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id < 6)
    out[4 + group * 6 + id] = *(volatile __local double *)&tile[id];
}

// EXEC: kernel halves g:64 g:64:3
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
// EXEC: launch 1  30 1 1  7 1 1  0 0 0
__kernel void halves(__global half *out, __global const uint *in) {
  LOCAL(atomic_half, tile[6]);
  uint id = get_local_id(0), me = get_global_id(0), group = get_group_id(0);
  volatile __global atomic_half *to = (volatile __global atomic_half *)out;
  half x = in[me] % 20u;
  if (id == 0)
    for (uint i = 0; i < 6; ++i)
      *(volatile __local half *)&tile[i] = i < 2 ? (half)0.0 : i % 2 ? (half)-1000.0 : (half)1000.0;
  barrier(CLK_LOCAL_MEM_FENCE);
  sumsGlobalH(to, x);
  sumsLocalH(tile, x);
  sumsAnyH(id % 2 ? (volatile atomic_half *)(to + 1) : (volatile atomic_half *)(tile + 1), x);
  limitsGlobalH(to + 2, me % 3 ? x : (half)NAN);
  limitsLocalH(tile + 2, me % 3 ? x : (half)NAN);
  limitsAnyH((volatile atomic_half *)(tile + 4), me % 4 ? (half)NAN : x);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (id < 6)
    out[4 + group * 6 + id] = *(volatile __local half *)&tile[id];
  if (id == 0) {
    atomic_store((volatile __global atomic_half *)(out + 100 + group), (half)7);
    out[110 + group] = atomic_exchange_explicit((volatile __global atomic_half *)(out + 100 + group), (half)8,
                                                memory_order_relaxed);
    out[120 + group] = atomic_load((volatile __global atomic_half *)(out + 100 + group));
  }
}
