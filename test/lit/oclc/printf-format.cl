// A format that is known only at run time is an error at the call of printf, also if helpers pass it on.
// RUN: not %oclc %s -Wno-format-security -o %t.oclbin 2>&1 | FileCheck %s
// RUN: not %oclc %s -cl-opt-disable -w -o %t.oclbin 2>&1 | FileCheck %s

void helper(constant char *format, int i) {
  // CHECK: printf-format.cl:[[#@LINE+1]]:3: error: the format of printf must be known when the program is compiled
  printf(format, i);
}
kernel void known() { helper("%d", 1); }
kernel void unknown(constant char *format) { helper(format, 1); }

kernel void mixed(int i, float f) {
  // CHECK: printf-format.cl:[[#@LINE+1]]:3: error: the formats that this printf may get take arguments of different types
  printf(i ? "%d" : "%s", i);
}
// CHECK-NOT: error:
