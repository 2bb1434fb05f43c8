// Each sub-group function for each type, where sub-groups are vectors.
// RUN: %exec-test --level O3 --simplify usual --cpu x86-64-v3%if avx512 %{,x86-64-v4%} %s
// RUN: sed 's/SIZE 16u/SIZE 4u/' %s > %t.4.cl && %exec-test --level O0 --simplify usual --width 16 %t.4.cl
// RUN: sed 's/SIZE 16u/SIZE 8u/' %s > %t.8.cl && %exec-test --level O3 --simplify usual %t.8.cl
// RUN: sed 's/SIZE 16u/SIZE 32u/' %s > %t.32.cl && %exec-test --level O0 --simplify usual --width 16 %t.32.cl
// RUN: sed 's/SIZE 16u/SIZE 64u/' %s > %t.64.cl && %exec-test --level O3 --simplify usual %t.64.cl

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

#define SUB_GROUP_SIZE 16u

#define NUMBERS(NAME, TYPE)                                                                        \
  SUB_GROUP_KERNEL void NAME(__global TYPE *out, __global const uint *in) {                        \
    size_t me = get_global_id(0);                                                                  \
    uint lane = get_sub_group_local_id();                                                          \
    TYPE x = (TYPE)(in[me] % 50u) - (TYPE)20;                                                      \
    __global TYPE *to = out + 12 * me;                                                             \
    to[0] = sub_group_reduce_add(x);                                                               \
    to[1] = sub_group_reduce_min(x);                                                               \
    to[2] = sub_group_reduce_max(x);                                                               \
    to[3] = sub_group_scan_exclusive_add(x);                                                       \
    to[4] = sub_group_scan_exclusive_min(x);                                                       \
    to[5] = sub_group_scan_inclusive_max(x);                                                       \
    to[6] = sub_group_broadcast(x, in[0] % SUB_GROUP_SIZE);                                        \
    to[7] = sub_group_shuffle(x, in[me] % SUB_GROUP_SIZE);                                         \
    to[8] = sub_group_shuffle_xor(x, 1);                                                           \
    to[9] = sub_group_clustered_reduce_add(x, 4);                                                  \
    to[10] = sub_group_clustered_reduce_max(x, 2);                                                 \
    to[11] = (TYPE)lane;                                                                           \
  }

// EXEC: kernel chars g:16384 g:1024:4
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(chars, char)
// EXEC: kernel uchars g:16384 g:1024:5
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(uchars, uchar)
// EXEC: kernel shorts g:16384 g:1024:5
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(shorts, short)
// EXEC: kernel ushorts g:16384 g:1024:6
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(ushorts, ushort)
// EXEC: kernel ints g:16384 g:1024:3
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(ints, int)
// EXEC: kernel uints g:16384 g:1024:4
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(uints, uint)
// EXEC: kernel longs g:16384 g:1024:4
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(longs, long)
// EXEC: kernel ulongs g:16384 g:1024:5
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(ulongs, ulong)
// EXEC: kernel floats g:16384 g:1024:5
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(floats, float)
// EXEC: kernel doubles g:16384 g:1024:6
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(doubles, double)
// EXEC: kernel halves g:16384 g:1024:4
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
NUMBERS(halves, half)
