// What OpenCL C's conversions of scalars print is what C's print: this file is both.
// REQUIRES: oclc, runtime
// RUN: %oclc -w %s -o %t.oclbin && %launch-kernel %t.oclbin k 1 > %t.kernel
// RUN: %oclc -w -cl-opt-disable -cl-std=CL1.2 %s -o %t.oclbin && %launch-kernel %t.oclbin k 1 > %t.simple
// RUN: clang-22 -x c -std=c11 -w %s -lm -o %t.host && %t.host > %t.c
// RUN: diff %t.c %t.kernel && diff %t.c %t.simple

#ifdef __OPENCL_VERSION__
typedef unsigned long ull;
#define LONG "l"
#define MAIN kernel void k(global int *zero)
#else
#include <math.h>
#include <stdio.h>
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned uint;
typedef unsigned long long ull;
#define LONG "ll"
#define MAIN int main(void)
static const int zero[1];
#endif

// Every line of a table starts with the format that it shows.
#define SHOW(FORMAT, VALUE) printf("%-16s|" FORMAT "|\n", "%" FORMAT, VALUE)
#define SHOW_LONG(FORMAT, KIND, VALUE) printf("%-16s|" FORMAT LONG KIND "|\n", "%" FORMAT "l" KIND, VALUE)

static void signedIntegers(int v) {
  SHOW("%d", v); SHOW("%i", v); SHOW("%+d", v); SHOW("% d", v); SHOW("%+ d", v); SHOW("% +i", v);
  SHOW("%8d", v); SHOW("%-8d", v); SHOW("%08d", v); SHOW("%-08d", v); SHOW("%+08d", v); SHOW("% 08d", v);
  SHOW("%.0d", v); SHOW("%.d", v); SHOW("%.5d", v); SHOW("%8.5d", v); SHOW("%-8.5d", v); SHOW("%08.5d", v);
  SHOW("%+8.5d", v); SHOW("% -8.5d", v); SHOW("%+.0d", v); SHOW("% .0d", v); SHOW("%40d", v); SHOW("%.40d", v);
  SHOW("%1d", v); SHOW("%--++d", v); SHOW("%hd", v); SHOW("%hhd", v); SHOW("%+6hhd", v); SHOW("%06hd", v);
  SHOW("%hi", v); SHOW("%hhi", v); SHOW("%300d", v); SHOW("%.300d", v);
}

static void unsignedIntegers(uint v) {
  SHOW("%u", v); SHOW("%o", v); SHOW("%x", v); SHOW("%X", v); SHOW("%#o", v); SHOW("%#x", v); SHOW("%#X", v);
  SHOW("%12u", v); SHOW("%-12x", v); SHOW("%012o", v); SHOW("%#014x", v); SHOW("%#-14X", v); SHOW("%#14o", v);
  SHOW("%.0u", v); SHOW("%.0x", v); SHOW("%.0o", v); SHOW("%#.0o", v); SHOW("%#.0x", v); SHOW("%.12x", v);
  SHOW("%#.12o", v); SHOW("%#16.12X", v); SHOW("%#-16.12x", v); SHOW("%#016.12x", v);
  SHOW("%hu", v); SHOW("%hx", v); SHOW("%ho", v); SHOW("%#hX", v); SHOW("%hhu", v); SHOW("%hhx", v);
  SHOW("%hho", v); SHOW("%#hhX", v); SHOW("%#08hhx", v); SHOW("%-#8ho", v);
}

static void floating(double v) {
  SHOW("%f", v); SHOW("%F", v); SHOW("%e", v); SHOW("%E", v); SHOW("%g", v); SHOW("%G", v); SHOW("%a", v); SHOW("%A", v);
  SHOW("%.0f", v); SHOW("%#.0f", v); SHOW("%.0e", v); SHOW("%#.0e", v); SHOW("%.0g", v); SHOW("%#.0g", v);
  SHOW("%.0a", v); SHOW("%#.0a", v); SHOW("%.1a", v); SHOW("%.13a", v); SHOW("%.20a", v); SHOW("%#g", v); SHOW("%#G", v);
  SHOW("%+f", v); SHOW("% f", v); SHOW("%+ e", v); SHOW("%24f", v); SHOW("%-24f", v); SHOW("%024f", v); SHOW("%+024e", v);
  SHOW("% 024g", v); SHOW("%-024a", v); SHOW("%024a", v); SHOW("%+24A", v); SHOW("%.3f", v); SHOW("%.10g", v);
  SHOW("%.17g", v); SHOW("%20.3e", v); SHOW("%-20.3E", v); SHOW("%020.3G", v); SHOW("%.f", v); SHOW("%8.f", v);
  SHOW("%lf", v); SHOW("%le", v); SHOW("%lg", v); SHOW("%la", v); SHOW("%.60f", v); SHOW("%.400e", v); SHOW("%500.2f", v);
  SHOW("%06f", v); SHOW("%-6F", v); SHOW("%+06e", v); SHOW("% G", v); SHOW("%#020a", v);
}

static void texts(void) {
  SHOW("%c", 'x'); SHOW("%5c", 'x'); SHOW("%-5c", 'x'); SHOW("%c", 'x' + 256); SHOW("%s", "text"); SHOW("%s", "");
  SHOW("%10s", "text"); SHOW("%-10s", "text"); SHOW("%.2s", "text"); SHOW("%.0s", "text"); SHOW("%.s", "text");
  SHOW("%.99999999s", "text"); SHOW("%10.3s", "text"); SHOW("%-10.3s", "text"); SHOW("%3s", "text");
  SHOW("%s", "a % sign, a \\ and a %d");
  printf("%%|100%%|%%%%|%%d|%%%d\n", 7);
  printf("");
  printf("\ttab \"quotes\" \x41\102 \303\244\n");
  printf("a" "b" "%d" "c\n", 1);
  printf("%d %s %c %f %x %ld %% %5.1f|%-4d|%s\n", 1, "two", '3', 4.0, 5u, 6l, 7.0, 8, "nine");
  printf("excess %d\n", 1, 2, 3.0, "four");
  // A character that is zero is a character.
  printf("%c%d\n", 0, 1);
}

MAIN {
  int z = zero[0];
  const int ints[] = {0, 1, -1, 42, -42, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, 65535, 65536, 99999,
                      2147483647, -2147483647 - 1};
  for (int i = 0; i < (int)(sizeof(ints) / sizeof(int)); ++i) {
    signedIntegers(ints[i] + z);
    unsignedIntegers((uint)(ints[i] + z));
  }
  signedIntegers((char)(-3 + z));
  signedIntegers((short)(-300 + z));
  unsignedIntegers((uchar)(253 + z));
  unsignedIntegers((ushort)(65000 + z));

  const ull longs[] = {0, 1, (ull)-1, 1ul << 63, (1ul << 63) - 1, 123456789012345ul, 1ul << 32};
  for (int i = 0; i < (int)(sizeof(longs) / sizeof(ull)); ++i) {
    ull v = longs[i] + (ull)z;
    SHOW_LONG("%", "d", v); SHOW_LONG("%", "i", v); SHOW_LONG("%", "u", v); SHOW_LONG("%", "x", v);
    SHOW_LONG("%#", "X", v); SHOW_LONG("%#", "o", v); SHOW_LONG("%+25", "d", v); SHOW_LONG("%-25.22", "d", v);
    SHOW_LONG("%025", "d", v); SHOW_LONG("% 025", "i", v); SHOW_LONG("%#025", "x", v); SHOW_LONG("%.0", "u", v);
  }

  const double doubles[] = {0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -3.25, 0.1, 1.0 / 3, 100.0, 123456.0, 1234567.0,
                            999999.5, 9.9999995, 0.0001, 0.00001234, 1e10, 1e15, 1e16, -1e100, 1e300, 5e-324,
                            2.2250738585072014e-308, 1.7976931348623157e308, 0.045, 1e-5, 65504.0, 16777217.0};
  for (int i = 0; i < (int)(sizeof(doubles) / sizeof(double)); ++i)
    floating(doubles[i] + (doubles[i] == 0 ? -0.0 : z));
  floating(INFINITY);
  floating(-INFINITY);
  floating(NAN);
  const float floats[] = {0.1f, -1.0f / 3, 3.4028234e38f, 1.17549435e-38f, 1e-45f, 16777216.0f, 2.5f};
  for (int i = 0; i < (int)(sizeof(floats) / sizeof(float)); ++i)
    floating(floats[i]);
  texts();
}
