// Conversions between integers of all widths and signs, scalars and vectors, the least and greatest values, and chains
// of conversions. door-spirv.test runs them through SPIR-V. Only with `--param full=1` does oclc choose a width.
// RUN: %exec-test --simplify shipped --level O3 --width %if full %{auto,%}8 \
// RUN:   --also='--simplify none --level O0 --width off' \
// RUN:   %s

// EXEC: sizes 32x1x1

// Numbers around powers of two, and random numbers of all lengths.
#define NUMBER(TYPE, I, BITS)                                                                      \
  (TYPE)((I) % 3 == 0 ? ((ulong)1 << (I) / 3 % 64) - (I) % 2                                       \
                      : (ulong)((long)((ulong)(BITS) * 0x9e3779b97f4a7c15ul) >> (I) % 64))

#define ALL(X)                                                                                     \
  ((ulong)convert_char(X) + 3 * (ulong)convert_uchar(X) + 5 * (ulong)convert_short(X) +            \
   7 * (ulong)convert_ushort(X) + 11 * (ulong)convert_int(X) + 13 * (ulong)convert_uint(X) +       \
   17 * (ulong)convert_long(X) + 19 * (ulong)convert_ulong(X))
#define ALL_SATURATED(X)                                                                           \
  ((ulong)convert_char_sat(X) + 3 * (ulong)convert_uchar_sat(X) + 5 * (ulong)convert_short_sat(X) + \
   7 * (ulong)convert_ushort_sat(X) + 11 * (ulong)convert_int_sat(X) +                             \
   13 * (ulong)convert_uint_sat(X) + 17 * (ulong)convert_long_sat(X) +                             \
   19 * (ulong)convert_ulong_sat(X))
#define WRITE(OUT, PLACE, VALUE)                                                                   \
  {                                                                                                \
    ulong value = (VALUE);                                                                         \
    (OUT)[2 * (PLACE)] = (uint)value;                                                              \
    (OUT)[2 * (PLACE) + 1] = (uint)(value >> 32);                                                  \
  }

#define CONVERSIONS(TYPE)                                                                          \
  __kernel void from_##TYPE(__global uint *out, __global const uint *in) {                         \
    uint i = get_global_id(0);                                                                     \
    TYPE x = NUMBER(TYPE, i, in[i]);                                                               \
    WRITE(out, 2 * i, ALL(x))                                                                      \
    WRITE(out, 2 * i + 1, ALL_SATURATED(x))                                                        \
  }

// EXEC: kernel from_char g:2048 g:512:1
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
CONVERSIONS(char)
// EXEC: kernel from_uchar g:2048 g:512:2
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
CONVERSIONS(uchar)
// EXEC: kernel from_short g:2048 g:512:3
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
CONVERSIONS(short)
// EXEC: kernel from_ushort g:2048 g:512:4
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
CONVERSIONS(ushort)
// EXEC: kernel from_int g:2048 g:512:5
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
CONVERSIONS(int)
// EXEC: kernel from_uint g:2048 g:512:6
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
CONVERSIONS(uint)
// EXEC: kernel from_long g:2048 g:512:7
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
CONVERSIONS(long)
// EXEC: kernel from_ulong g:2048 g:512:8
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
CONVERSIONS(ulong)

// A value that is truncated and then extended, and one that is extended twice.
#define CHAINS(MIDDLE, X) ALL(convert_##MIDDLE(X)) + 23 * ALL_SATURATED(convert_##MIDDLE##_sat(X))
#define ALL_CHAINS(X)                                                                              \
  ((CHAINS(char, X)) ^ (CHAINS(uchar, X)) * 3 ^ (CHAINS(short, X)) * 5 ^ (CHAINS(ushort, X)) * 7 ^ \
   (CHAINS(int, X)) * 11 ^ (CHAINS(uint, X)) * 13 ^ (CHAINS(long, X)) * 17 ^                       \
   (CHAINS(ulong, X)) * 19)

// EXEC: kernel chains g:4096 g:512:9
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
__kernel void chains(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0);
  WRITE(out, 4 * i, ALL_CHAINS(NUMBER(char, i, in[i])))
  WRITE(out, 4 * i + 1, ALL_CHAINS(NUMBER(short, i, in[i])))
  WRITE(out, 4 * i + 2, ALL_CHAINS(NUMBER(int, i, in[i])))
  WRITE(out, 4 * i + 3, ALL_CHAINS(NUMBER(long, i, in[i])))
}

// The bytes of `in` as vectors.
#define BYTES(TYPE, SHIFT)                                                                         \
  convert_##TYPE##4(V4(in[i] >> (SHIFT), in[i] >> ((SHIFT) + 3), in[i] >> 16, in[i] >> 24))
#define SUM(V) ((ulong)(V).x + 3 * (ulong)(V).y + 5 * (ulong)(V).z + 7 * (ulong)(V).w)
#define VECTORS(V)                                                                                 \
  (SUM(convert_char4(V)) ^ SUM(convert_uchar4(V)) * 3 ^ SUM(convert_short4(V)) * 5 ^               \
   SUM(convert_ushort4(V)) * 7 ^ SUM(convert_int4(V)) * 11 ^ SUM(convert_uint4(V)) * 13 ^          \
   SUM(convert_long4(V)) * 17 ^ SUM(convert_ulong4(V)) * 19)
#define VECTORS_SATURATED(V)                                                                       \
  (SUM(convert_char4_sat(V)) ^ SUM(convert_uchar4_sat(V)) * 3 ^ SUM(convert_short4_sat(V)) * 5 ^   \
   SUM(convert_ushort4_sat(V)) * 7 ^ SUM(convert_int4_sat(V)) * 11 ^                               \
   SUM(convert_uint4_sat(V)) * 13)

// EXEC: kernel vectors g:8192 g:512:10
// EXEC: launch 1  512 1 1  32 1 1  0 0 0
__kernel void vectors(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0);
  char4 c = BYTES(char, 0);
  uchar4 uc = BYTES(uchar, 1);
  short4 s = BYTES(short, 2);
  ushort4 us = BYTES(ushort, 3);
  int4 n = BYTES(int, 4);
  WRITE(out, 8 * i, VECTORS(c))
  WRITE(out, 8 * i + 1, VECTORS(uc))
  WRITE(out, 8 * i + 2, VECTORS(s))
  WRITE(out, 8 * i + 3, VECTORS(us))
  WRITE(out, 8 * i + 4, VECTORS(n))
  WRITE(out, 8 * i + 5, VECTORS_SATURATED(c) + 3 * VECTORS_SATURATED(uc))
  WRITE(out, 8 * i + 6, VECTORS_SATURATED(s) + 3 * VECTORS_SATURATED(us))
  WRITE(out, 8 * i + 7, VECTORS_SATURATED(n) + 3 * VECTORS(convert_uint4(c)))
}
