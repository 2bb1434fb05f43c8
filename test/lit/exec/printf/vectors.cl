// A vector prints its elements with the whole specification each, and commas between them: C does it one by one.
// REQUIRES: oclc, runtime
// RUN: %oclc -w %s -o %t.oclbin && %launch-kernel %t.oclbin k 1 > %t.kernel
// RUN: %oclc -w -cl-opt-disable %s -o %t.oclbin && %launch-kernel %t.oclbin k 1 > %t.simple
// RUN: clang-22 -x c -std=c11 -w %s -lm -o %t.host && %t.host > %t.c
// RUN: diff %t.c %t.kernel && diff %t.c %t.simple

// SHOW(flags and field, conversion, OpenCL's length, C's length, type, elements)
#ifdef __OPENCL_VERSION__
#define SHOW_N(FIELD, LETTER, LENGTH, HOST, TYPE, N)                                                                   \
  printf("%-20s[" FIELD "v" #N LENGTH LETTER "] %d\n", FIELD "v" #N LETTER, vload##N(0, values), N)
#define VALUES(TYPE) private const TYPE values[16]
#define MAIN kernel void k(global int *zero)
#else
#include <math.h>
#include <stdio.h>
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned uint;
typedef unsigned long ulong;
#define SHOW_N(FIELD, LETTER, LENGTH, HOST, TYPE, N)                                                                   \
  do {                                                                                                                 \
    printf("%-20s[", FIELD "v" #N LETTER);                                                                             \
    for (int i = 0; i < N; ++i)                                                                                        \
      printf(i ? "," FIELD HOST LETTER : FIELD HOST LETTER, values[i]);                                                \
    printf("] %d\n", N);                                                                                               \
  } while (0)
#define VALUES(TYPE) const TYPE values[16]
#define MAIN int main(void)
static const int zero[1];
#endif

#define SHOW(FIELD, LETTER, LENGTH, HOST, TYPE)                                                                        \
  SHOW_N(FIELD, LETTER, LENGTH, HOST, TYPE, 2);                                                                        \
  SHOW_N(FIELD, LETTER, LENGTH, HOST, TYPE, 3);                                                                        \
  SHOW_N(FIELD, LETTER, LENGTH, HOST, TYPE, 4);                                                                        \
  SHOW_N(FIELD, LETTER, LENGTH, HOST, TYPE, 8);                                                                        \
  SHOW_N(FIELD, LETTER, LENGTH, HOST, TYPE, 16)

#define INTEGERS(LENGTH, HOST, TYPE)                                                                                   \
  static void signed_##TYPE(int z) {                                                                                   \
    VALUES(TYPE) = {z, 1, -1, 42, -42, 127, -128, 100, z, 7, -7, 9, -9, 11, -11, 99};                                  \
    SHOW("%", "d", LENGTH, HOST, TYPE);                                                                                \
    SHOW("%", "i", LENGTH, HOST, TYPE);                                                                                \
    SHOW("%+8", "d", LENGTH, HOST, TYPE);                                                                              \
    SHOW("%-8.4", "i", LENGTH, HOST, TYPE);                                                                            \
    SHOW("% 08", "d", LENGTH, HOST, TYPE);                                                                             \
    SHOW("%.0", "d", LENGTH, HOST, TYPE);                                                                              \
  }                                                                                                                    \
  static void unsigned_##TYPE(int z) {                                                                                 \
    VALUES(u##TYPE) = {z, 1, -1, 42, -42, 127, -128, 255, z, 7, -7, 9, -9, 11, -11, 99};                               \
    SHOW("%", "u", LENGTH, HOST, TYPE);                                                                                \
    SHOW("%", "o", LENGTH, HOST, TYPE);                                                                                \
    SHOW("%#", "x", LENGTH, HOST, TYPE);                                                                               \
    SHOW("%#024", "X", LENGTH, HOST, TYPE);                                                                            \
    SHOW("%-#24.20", "o", LENGTH, HOST, TYPE);                                                                         \
    SHOW("%#.0", "x", LENGTH, HOST, TYPE);                                                                             \
  }
INTEGERS("hh", "hh", char)
INTEGERS("h", "h", short)
INTEGERS("hl", "", int)
INTEGERS("l", "l", long)

#define FLOATING(LENGTH, TYPE)                                                                                         \
  static void floating_##TYPE(int z) {                                                                                 \
    VALUES(TYPE) = {0.0f, -0.0f, 1.0f + z, -2.5f, INFINITY, -INFINITY, NAN, 0.1f, 1e10f, 1e-10f, 1e-45f, 3e38f,        \
                    123456.0f, 1234567.0f, -0.0001f, 99.5f};                                                           \
    SHOW("%", "f", LENGTH, "", TYPE);                                                                                  \
    SHOW("%", "F", LENGTH, "", TYPE);                                                                                  \
    SHOW("%", "e", LENGTH, "", TYPE);                                                                                  \
    SHOW("%", "G", LENGTH, "", TYPE);                                                                                  \
    SHOW("%", "a", LENGTH, "", TYPE);                                                                                  \
    SHOW("%+.3", "f", LENGTH, "", TYPE);                                                                               \
    SHOW("%08.3", "f", LENGTH, "", TYPE);                                                                              \
    SHOW("%-16", "E", LENGTH, "", TYPE);                                                                               \
    SHOW("%#16.0", "g", LENGTH, "", TYPE);                                                                             \
    SHOW("% 030.2", "A", LENGTH, "", TYPE);                                                                            \
    SHOW("%2.2", "f", LENGTH, "", TYPE);                                                                               \
  }
FLOATING("hl", float)
FLOATING("l", double)

// C prints floats of the same values.
#ifdef __OPENCL_VERSION__
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
typedef half Half;
#else
typedef float Half;
#endif
static void floating_half(int z) {
  VALUES(Half) = {0.0f, -0.0f, 1.0f + z, -2.5f, INFINITY, -INFINITY, NAN, 0.125f, 65504.0f, 0x1p-24f, 0x1p-14f,
                  0x1.ff8p-15f, 2048.0f, 2047.0f - z, -0.375f, 99.5f};
  SHOW("%", "f", "h", "", Half);
  SHOW("%+.3", "e", "h", "", Half);
  SHOW("%08", "G", "h", "", Half);
  SHOW("%-12", "a", "h", "", Half);
  Half alone = values[3] + z;
  printf("%f %.2e %a\n", alone, alone, values[9]);
}

MAIN {
  int z = zero[0];
  signed_char(z);
  unsigned_char(z);
  signed_short(z);
  unsigned_short(z);
  signed_int(z);
  unsigned_int(z);
  signed_long(z);
  unsigned_long(z);
  floating_float(z);
  floating_double(z);
  floating_half(z);
}
