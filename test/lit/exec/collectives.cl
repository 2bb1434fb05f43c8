// Every work-group collective function, for each type. Floating-point numbers are small and whole, so that the order of
// additions does not show.
// RUN: %exec-test --level O0 \
// RUN:   --also='--simplify usual --level O3' \
// RUN:   --also='--width 8 --simplify usual --level O3' \
// RUN:   %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define LIMIT 1000u
#define COLLECT(TYPE)                                                                              \
  TYPE x = (TYPE)(in[me] % LIMIT) - (TYPE)(LIMIT / 10);                                                     \
  __global TYPE *to = out + 14 * me;                                                               \
  to[0] = work_group_reduce_add(x);                                                                \
  to[1] = work_group_reduce_min(x);                                                                \
  to[2] = work_group_reduce_max(x);                                                                \
  to[3] = work_group_scan_exclusive_add(x);                                                        \
  to[4] = work_group_scan_exclusive_min(x);                                                        \
  to[5] = work_group_scan_exclusive_max(x);                                                        \
  to[6] = work_group_scan_inclusive_add(x);                                                        \
  to[7] = work_group_scan_inclusive_min(x);                                                        \
  to[8] = work_group_scan_inclusive_max(x);                                                        \
  to[9] = work_group_broadcast(x, get_local_size(0) - 1);                                          \
  to[10] = work_group_broadcast(x, 0, get_local_size(1) / 2);                                      \
  to[11] = work_group_broadcast(x, get_local_size(0) / 2, 0, get_local_size(2) - 1);               \
  to[12] = (TYPE)(work_group_any(x == (TYPE)3) + 2 * work_group_any(in[me] % 4u));                 \
  to[13] = (TYPE)(work_group_all(x != (TYPE)3) + 2 * work_group_all(in[me] % 4u));

// EXEC: kernel ints g:8192 g:1024:3
// EXEC: launch 1  3 1 1    1 1 1   0 0 0
// EXEC: launch 1  21 1 1   7 1 1   5 0 0
// EXEC: launch 1  32 1 1   8 1 1   0 0 0
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  100 1 1  64 1 1  0 0 0
// EXEC: launch 3  6 10 4   3 5 2   0 0 0
// EXEC: launch 3  7 11 5   3 5 2   0 0 0
__kernel void ints(__global int *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(int)
}

// EXEC: kernel uints g:8192 g:1024:4
// EXEC: launch 1  21 1 1   7 1 1   0 0 0
// EXEC: launch 1  50 1 1   8 1 1   0 0 0
// EXEC: launch 3  6 10 4   3 5 2   0 0 0
__kernel void uints(__global uint *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(uint)
}

// EXEC: kernel longs g:16384 g:1024:5
// EXEC: launch 1  21 1 1   7 1 1   0 0 0
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 3  7 11 5   3 5 2   0 0 0
__kernel void longs(__global long *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(long)
}

// EXEC: kernel ulongs g:16384 g:1024:6
// EXEC: launch 1  2 1 1    1 1 1   0 0 0
// EXEC: launch 1  50 1 1   8 1 1   0 0 0
// EXEC: launch 3  6 10 4   3 5 2   0 0 0
__kernel void ulongs(__global ulong *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(ulong)
}

// So small that half holds every sum.
#undef LIMIT
#define LIMIT 30u
// EXEC: kernel halves g:4096 g:1024:9
// EXEC: launch 1  21 1 1   7 1 1   0 0 0
// EXEC: launch 1  100 1 1  64 1 1  0 0 0
// EXEC: launch 3  6 10 4   3 5 2   0 0 0
__kernel void halves(__global half *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(half)
}
#undef LIMIT
#define LIMIT 1000u

// EXEC: kernel floats g:8192 g:1024:7
// EXEC: launch 1  3 1 1    1 1 1   0 0 0
// EXEC: launch 1  21 1 1   7 1 1   0 0 0
// EXEC: launch 1  32 1 1   8 1 1   0 0 0
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 3  7 11 5   3 5 2   0 0 0
__kernel void floats(__global float *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(float)
}

// EXEC: kernel doubles g:16384 g:1024:8
// EXEC: launch 1  21 1 1   7 1 1   0 0 0
// EXEC: launch 1  100 1 1  64 1 1  0 0 0
// EXEC: launch 3  6 10 4   3 5 2   0 0 0
__kernel void doubles(__global double *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  COLLECT(double)
}

// A number wins over a NaN, among NaNs is no number, and sums of negative zeros stay negative.
// EXEC: kernel odd_numbers g:1024 g:1024:8
// EXEC: launch 1  24 1 1   8 1 1   0 0 0
__kernel void odd_numbers(__global uint *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  float mixed = in[me] % 3u ? NAN : (float)(in[me] % 100u);
  float none = NAN;
  out[8 * me] = (uint)work_group_reduce_min(mixed);
  out[8 * me + 1] = (uint)work_group_reduce_max(mixed);
  float first = work_group_scan_inclusive_min(none), before = work_group_scan_exclusive_max(none);
  out[8 * me + 2] = first != first;
  out[8 * me + 3] = before == -INFINITY;
  out[8 * me + 4] = 1.0f / work_group_reduce_add(-0.0f) == -INFINITY;
  out[8 * me + 5] = 1.0f / work_group_scan_inclusive_add(-0.0f) == -INFINITY;
}
