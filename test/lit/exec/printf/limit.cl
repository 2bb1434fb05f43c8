// A launch prints 16 MiB to the last byte. A call whose text is too much prints nothing of it and returns -1; so does
// one with a field that is too wide.
// REQUIRES: oclc, runtime
// RUN: %oclc -w %s -o %t.oclbin
// RUN: %launch-kernel %t.oclbin full 1 > %t.out
// RUN: %python -c "import sys; t = open(sys.argv[1]).read(); sys.exit(len(t) != 1 << 24 or t.strip(' x') != '')" %t.out
// RUN: %launch-kernel %t.oclbin wide 1 | FileCheck %s --match-full-lines

// 256 times 65,535 bytes, and 256 more.
kernel void full(global int *result) {
  for (int i = 0; i < 256; ++i)
    result[0] |= printf("%65535s", "x");
  result[0] |= printf("%255s", "x");
  if (result[0] == 0 && printf("xx") == -1 && printf("x") == 0 && printf("x") == -1 && printf("") == 0)
    return;
  printf("wrong");
}

// CHECK: 0,-1,-1,-1,0,-1,-1
// CHECK-NEXT: 65535
// CHECK-EMPTY:
// CHECK-NEXT: text
// CHECK-NOT: {{.}}
kernel void wide() {
  int a = printf("%.99999999999999999999s", "");
  int b = printf("%65536d", 1);
  int c = printf("%.65536f", 1.0f);
  int d = printf("first %999999999d", 1);
  int e = printf("%.0s", "text");
  int f = printf("%18446744073709551617d", 1);
  int g = printf("%4294967297.4294967297v16lf", (double16)1.0);
  printf("%d,%d,%d,%d,%d,%d,%d\n", a, b, c, d, e, f, g);
  printf("65535\n%.65535s\ntext\n", "");
}
