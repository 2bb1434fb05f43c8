// Gathers under a mask: inactive lanes have addresses far outside of memory, and none of them may be accessed. Tables
// begin at any byte.
// RUN: %exec-test \
// RUN:   --also='--width 4,8,16 --simplify usual --level O3' \
// RUN:   --also='--width 8 --method cbs --simplify usual --level O3' \
// RUN:   %s

#define LOOK(TYPE) \
  __kernel void look_##TYPE(__global TYPE *out, __global const TYPE *table, __global const uint *at, uint n) { \
    size_t i = get_global_id(0); \
    ulong far = at[i] & 1 ? (ulong)at[i] << 30 : at[i] % n; \
    TYPE sum = (TYPE)i; \
    if (far < n) \
      sum += table[far]; \
    __global const TYPE *part = table + (n & 7); \
    if (far + 7 < n) \
      sum ^= part[far]; \
    for (uint k = 0; k < (at[i] >> 4) % 7; ++k) \
      sum += table[(far + k) % n]; \
    out[i] = sum; \
  }

// EXEC: kernel look_uchar g:256 g:64:1 g:1024:2 u:61
// EXEC: launch 1  256 1 1  32 1 1   0 0 0
// EXEC: launch 1  250 1 1  50 1 1   0 0 0
LOOK(uchar)
// EXEC: kernel look_ushort g:512 g:128:1 g:1024:2 u:59
// EXEC: launch 1  256 1 1  32 1 1   0 0 0
// EXEC: launch 1  250 1 1  50 1 1   0 0 0
LOOK(ushort)
// EXEC: kernel look_uint g:1024 g:256:1 g:1024:2 u:64
// EXEC: launch 1  256 1 1  32 1 1   0 0 0
// EXEC: launch 1  250 1 1  50 1 1   0 0 0
LOOK(uint)
// EXEC: kernel look_ulong g:2048 g:512:1 g:1024:2 u:64
// EXEC: launch 1  256 1 1  32 1 1   0 0 0
// EXEC: launch 1  250 1 1  50 1 1   0 0 0
LOOK(ulong)
