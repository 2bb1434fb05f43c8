// A format is known at compile time when it comes out of helpers, variables of the program, tables and choices.
// REQUIRES: oclc, runtime
// RUN: %oclc -Wno-format-security %s -o %t.oclbin && %launch-kernel %t.oclbin k 1 | FileCheck %s --match-full-lines
// RUN: %oclc -w -cl-opt-disable %s -o %t.oclbin && %launch-kernel %t.oclbin k 1 | FileCheck %s --match-full-lines

constant char variable[] = "variable %d\n";
constant char *constant pointer = "pointer %d\n";
constant char *constant table[] = {"zero %d\n", "one %d\n", "two %d %d\n"};
constant struct {
  int unused;
  constant char *name, *format;
} records[2] = {{1, "a", "record a %d\n"}, {2, "b", "record b %d\n"}};

void helper(constant char *format, int x) { printf(format, x, x); }
void outer(constant char *format, int x) { helper(format, x); }
int result(constant char *format) { return printf(format); }
constant char *pick(int i) { return i == 0 ? "picked %d\n" : "picked other %d\n"; }

// CHECK: variable 1
// CHECK-NEXT: pointer 2
// CHECK-NEXT: 3
// CHECK-NEXT: zero 0
// CHECK-NEXT: one 1
// CHECK-NEXT: two 2 2
// CHECK-NEXT: record a 4
// CHECK-NEXT: helper 5
// CHECK-NEXT: outer 6
// CHECK-NEXT: no 7
// CHECK-NEXT: picked 8
// CHECK-NEXT: no argument
// CHECK-NEXT: returned 0
// CHECK-NEXT: private 9
// CHECK-NEXT: 10 ten
// CHECK-NEXT: no|(null)|one %d
// CHECK-EMPTY:
// CHECK-NEXT: b, private array, global memory
// CHECK-NEXT: done
kernel void k(global int *zero) {
  int z = *zero;
  printf(variable, 1);
  printf(pointer, 2);
  printf(variable + 9, 3);
  for (int j = 0; j < 3; ++j)
    printf(table[j], j, j);
  printf(records[z].format, 4);
  helper("helper %d\n", 5);
  outer("outer %d\n", 6);
  printf(z ? "yes %d\n" : "no %d\n", 7);
  printf(pick(z), 8);
  printf("returned %d\n", result("no argument\n"));
  constant char *formats[2] = {"private %s\n", "private %d\n"};
  printf(formats[1], 9);
  constant char *chosen = "%d\n";
  switch (z) {
  case 0:
    chosen = "%d %s\n";
    break;
  case 1:
    chosen = "%i %p\n";
    break;
  }
  printf(chosen, 10, "ten");
  // What %s prints is not restricted to literals.
  printf("%s|%s|%s\n", z ? "yes" : "no", (constant char *)0, table[1]);
  private char local_text[] = "private array";
  global char *text = (global char *)(zero + 8);
  for (int i = 0; i < 13; ++i)
    text[i] = "global memory"[i];
  printf("%s, %s, %s\n", records[z + 1].name, local_text, text);
  printf(z ? "%d %s" : "done\n", 1, "");
}
