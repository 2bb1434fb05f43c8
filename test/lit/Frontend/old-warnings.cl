// A missing type and a pointer to another type are only warnings, as with the Clang of most OpenCL drivers, unless
// options make them errors.
// RUN: %oclc %s -o %t.oclbin 2>&1 | FileCheck %s
// RUN: not %oclc -Werror %s -o %t.oclbin 2>&1 | FileCheck --check-prefix=ERRORS %s
// RUN: not %oclc -Werror=implicit-int %s -o %t.oclbin 2>&1 | FileCheck --check-prefix=ONE %s
// RUN: %oclc -w %s -o %t.oclbin 2>&1 | count 0
// CHECK: [[@LINE+5]]:{{[0-9]+}}: warning: type specifier missing, defaults to 'int'
// CHECK: [[@LINE+5]]:{{[0-9]+}}: warning: incompatible pointer types
// ERRORS: error: type specifier missing
// ERRORS: error: incompatible pointer types
// ONE: 1 error generated.
kernel void square(global *numbers, global float *bits) {
  global int *words = bits;
  numbers[0] *= words[0];
}
