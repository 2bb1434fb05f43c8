// Members of structures, elements at strides, and pairs at places of their own, in vectors of work-items: with gaps and
// without, for all lanes and for some, in any order.
// RUN: %exec-test --width 4,16 --simplify usual --level O3 \
// RUN:   --also='--width 8 --simplify usual --level O0' \
// RUN:   --also='--width 16 --cpu x86-64-v2 --simplify usual --level O3' \
// RUN:   --also='--width 2,8 --method cbs --simplify usual --level O3' \
// RUN:   %s
// RUN: %if full %{ %exec-test --width 4,8,16 --simplify usual --level O0,O3 %s %}

#define STRIDE(N, TYPE)                                                                                                \
  __kernel void stride_##TYPE##_##N(__global TYPE *out, __global const TYPE *in, uint bound) {                         \
    uint me = get_global_id(0) - get_global_offset(0);                                                                 \
    TYPE sum = 0;                                                                                                      \
    for (uint i = 0; i + 1 < N; i++)                                                                                   \
      sum = sum * 3 + in[N * me + i];                                                                                  \
    out[N * me] = sum;                                                                                                 \
    if (in[N * me + 1] & 1) {                                                                                          \
      out[N * me + N - 1] = in[N * me] ^ 5;                                                                            \
      if (N > 2)                                                                                                       \
        out[N * me + 1] = sum + in[N * me + 2];                                                                        \
    }                                                                                                                  \
    if (me < bound)                                                                                                    \
      for (uint i = 0; i < N; i++)                                                                                     \
        out[N * (64 + me) + i] = in[N * (64 + me) + i] + i;                                                            \
  }

// EXEC: kernel stride_uint_2 g:1024:0 g:1024 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  51 1 1  17 1 1  2 0 0
STRIDE(2, uint)
// EXEC: kernel stride_uint_3 g:1536:0 g:1536 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  51 1 1  17 1 1  2 0 0
STRIDE(3, uint)
// EXEC: kernel stride_uint_4 g:2048:0 g:2048 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  51 1 1  17 1 1  2 0 0
STRIDE(4, uint)
// EXEC: kernel stride_uint_5 g:2560:0 g:2560 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
STRIDE(5, uint)
// EXEC: kernel stride_uint_6 g:3072:0 g:3072 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
STRIDE(6, uint)
// EXEC: kernel stride_uint_8 g:4096:0 g:4096 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  51 1 1  17 1 1  2 0 0
STRIDE(8, uint)
// EXEC: kernel stride_uint_16 g:8192:0 g:8192 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
STRIDE(16, uint)
// EXEC: kernel stride_uchar_2 g:256:0 g:256 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
STRIDE(2, uchar)
// EXEC: kernel stride_uchar_3 g:384:0 g:384 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
STRIDE(3, uchar)
// EXEC: kernel stride_uchar_4 g:512:0 g:512 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
STRIDE(4, uchar)
// EXEC: kernel stride_ushort_4 g:1024:0 g:1024 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
STRIDE(4, ushort)
// EXEC: kernel stride_ulong_2 g:2048:0 g:2048 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
STRIDE(2, ulong)
// EXEC: kernel stride_ulong_4 g:4096:0 g:4096 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
STRIDE(4, ulong)

// Members of different sizes and types; what is written depends on what was read in between.
struct Mixed {
  uint a;
  float b;
  ulong c;
  ushort d, e;
  uint f;
};
// EXEC: kernel mixed g:1536:1 g:1536:2
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  45 1 1  15 1 1  0 0 0
__kernel void mixed(__global struct Mixed *out, __global const struct Mixed *in) {
  uint me = get_global_id(0);
  struct Mixed m = in[me];
  out[me].f = m.a + 1;
  out[me].a = m.f * 3;
  m.d += (ushort)out[me].f;
  out[me].c += m.c ^ m.d;
  if (m.e & 4) {
    out[me].d = m.e;
    out[me].e = out[me].d + m.d;
    out[me].b = (float)(m.a & 255);
  }
}

// Pairs at any places, read and written for lanes of which some are off; some go to one place.
// EXEC: kernel pairs g:1024:0 g:1024 g:512:3
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  39 1 1  13 1 1  0 0 0
__kernel void pairs(__global uint *out, __global const uint *in, __global ushort *small) {
  uint me = get_global_id(0), at = in[me] & 63, to = (me * 37) & 63;
  uint x = in[2 * at], y = in[2 * at + 1];
  out[2 * to + 1] = x - y;
  out[2 * to] = x;
  if (y & 2) {
    uint z = in[2 * (at ^ 1) + 1] + in[2 * (at ^ 1)];
    out[128 + 2 * to] = z;
    out[128 + 2 * to + 1] = z * y;
  }
  ushort s = small[2 * to], t = small[2 * to + 1];
  small[128 + 2 * to] = s + t;
  small[128 + 2 * to + 1] = s ^ t;
}

// Places that overlap, one after the other.
// EXEC: kernel overlapping g:1024 g:256
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
__kernel void overlapping(__global uchar *out, __global const uint *in) {
  uint me = get_global_id(0);
  __global uchar *mine = out + 8 * me;
  mine[0] = (uchar)in[me];
  mine[1] = (uchar)(in[me] >> 8);
  mine[0] = mine[1] + 3;
  mine[2] = mine[0];
  mine[1] = 9;
  *(__global ushort *)(mine + 4) = (ushort)in[me];
  mine[5] = 77;
  mine[6] = mine[4];
  *(__global ushort *)(mine + 6) += 256;
}

// Small elements under a mask: whole words of a lane, and elements with a gap between lanes.
#define SMALL(TYPE, N)                                                                                                 \
  __kernel void small_##TYPE##_##N(__global TYPE *out, __global const TYPE *in, uint bound) {                          \
    uint me = get_global_id(0) - get_global_offset(0);                                                                 \
    if (in[N * me] % 3 != 0 && me < bound)                                                                             \
      for (uint i = 0; i < N; i++)                                                                                     \
        out[N * me + i] = in[N * me + (N - 1 - i)] + i;                                                                \
    out[N * (64 + me) + 1] += in[N * me] * 5;                                                                          \
  }

// EXEC: kernel small_uchar_4 g:1024:0 g:1024:3 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  51 1 1  17 1 1  2 0 0
SMALL(uchar, 4)
// EXEC: kernel small_uchar_2 g:1024:0 g:1024:3 u:60
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
SMALL(uchar, 2)
// EXEC: kernel small_uchar_8 g:2048:0 g:1024:3 u:41
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
SMALL(uchar, 8)
// EXEC: kernel small_ushort_2 g:1024:0 g:1024:3 u:37
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
// EXEC: launch 1  51 1 1  17 1 1  2 0 0
SMALL(ushort, 2)
// EXEC: kernel small_ushort_4 g:2048:0 g:1024:3 u:63
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
SMALL(ushort, 4)
// EXEC: kernel small_ushort_3 g:2048:0 g:1024:3 u:63
// EXEC: launch 1  64 1 1  32 1 1  0 0 0
SMALL(ushort, 3)
