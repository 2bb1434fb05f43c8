// NaNs, infinities, zeros with a sign and denormal numbers in the collective functions, at every number of work-items
// around the widths of vectors. A number wins over a NaN, and nothing is there to win over no number.
// RUN: %exec-test --cpu x86-64-v2,x86-64-v3 --simplify usual \
// RUN:   --also='--method cbs,replicate --simplify usual --level O3' \
// RUN:   %s

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

// Zeros are equal, and so are NaNs.
#define CODE(X) ((X) != (X) ? 7777u : (X) > 1000 ? 8888u : (X) < -1000 ? 9999u : (uint)(int)(8 * (X)))

// One kind of group after the other: only NaNs, none, some, infinities of one sign or both, a single number.
#define PICK(TYPE, TINY)                                                                           \
  uint me = get_global_linear_id(), kind = get_group_id(0) % 7u, draw = in[me] % 16u;              \
  TYPE one = (TYPE)1, zero = (TYPE)0, x = (TYPE)(draw % 9u) - (TYPE)4;                             \
  if (draw == 15)                                                                                  \
    x = -zero;                                                                                     \
  if (draw == 14)                                                                                  \
    x = (TYPE)TINY;                                                                                \
  if (kind == 0 || (kind == 1 && draw < 8) || (kind == 2 && draw != 3))                            \
    x = (TYPE)NAN;                                                                                 \
  if ((kind == 3 || kind == 5) && draw < 2)                                                        \
    x = (TYPE)INFINITY;                                                                            \
  if ((kind == 4 || kind == 5) && draw > 12)                                                       \
    x = -(TYPE)INFINITY;

#define COLLECT(TYPE)                                                                              \
  __global uint *to = out + 12 * me;                                                               \
  TYPE sum = work_group_reduce_add(x), low = work_group_reduce_min(x);                             \
  TYPE high = work_group_reduce_max(x), before = work_group_scan_exclusive_add(x);                 \
  TYPE lowBefore = work_group_scan_exclusive_min(x), highBefore = work_group_scan_exclusive_max(x);\
  TYPE now = work_group_scan_inclusive_add(x), lowNow = work_group_scan_inclusive_min(x);          \
  TYPE highNow = work_group_scan_inclusive_max(x);                                                 \
  TYPE last = work_group_broadcast(x, get_local_size(0) - 1);                                      \
  to[0] = CODE(sum);                                                                               \
  to[1] = CODE(low);                                                                               \
  to[2] = CODE(high);                                                                              \
  to[3] = CODE(before);                                                                            \
  to[4] = CODE(lowBefore);                                                                         \
  to[5] = CODE(highBefore);                                                                        \
  to[6] = CODE(now);                                                                               \
  to[7] = CODE(lowNow);                                                                            \
  to[8] = CODE(highNow);                                                                           \
  to[9] = CODE(last) + (one / last < 0);                                                           \
  to[10] = work_group_all(x == x) + 2 * work_group_any(x != x);                                    \
  /* Sums of nothing but negative zeros are negative. */                                           \
  to[11] = (one / work_group_reduce_add(-zero) < 0) + 2 * (one / work_group_scan_inclusive_add(-zero) < 0);

// EXEC: kernel floats g:65536 g:4096:3
// EXEC: launch 1  14 1 1    1 1 1   0 0 0
// EXEC: launch 1  49 1 1    7 1 1   0 0 0
// EXEC: launch 1  56 1 1    8 1 1   0 0 0
// EXEC: launch 1  63 1 1    9 1 1   0 0 0
// EXEC: launch 1  105 1 1   15 1 1  0 0 0
// EXEC: launch 1  120 1 1   17 1 1  0 0 0
// EXEC: launch 1  448 1 1   64 1 1  0 0 0
// EXEC: launch 1  1000 1 1  129 1 1 0 0 0
// EXEC: launch 3  14 6 4    2 3 2   0 0 0
__kernel void floats(__global uint *out, __global const uint *in) {
  PICK(float, 1e-40f)
  COLLECT(float)
}

// EXEC: kernel doubles g:65536 g:4096:4
// EXEC: launch 1  14 1 1    1 1 1   0 0 0
// EXEC: launch 1  21 1 1    3 1 1   0 0 0
// EXEC: launch 1  28 1 1    4 1 1   0 0 0
// EXEC: launch 1  63 1 1    9 1 1   0 0 0
// EXEC: launch 1  448 1 1   64 1 1  0 0 0
// EXEC: launch 3  14 6 4    2 3 2   0 0 0
__kernel void doubles(__global uint *out, __global const uint *in) {
  PICK(double, 1e-310)
  COLLECT(double)
}

// EXEC: kernel halves g:65536 g:4096:5
// EXEC: launch 1  14 1 1    1 1 1   0 0 0
// EXEC: launch 1  63 1 1    9 1 1   0 0 0
// EXEC: launch 1  448 1 1   64 1 1  0 0 0
// EXEC: launch 3  14 6 4    2 3 2   0 0 0
__kernel void halves(__global uint *out, __global const uint *in) {
  PICK(half, 0)
  COLLECT(half)
}
