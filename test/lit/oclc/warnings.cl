// Clang's warnings obey Clang's options; -w and -Werror also apply to warnings of passes.
// RUN: %oclc %s -Wall -o %t 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
// RUN: %oclc %s -o %t 2>&1 | count 0
// RUN: %oclc %s -Wall -Wno-unused-variable -o %t 2>&1 | count 0
// RUN: %oclc %s -Wall -w -o %t 2>&1 | count 0
// RUN: rm -f %t.oclbin
// RUN: %python %S/Inputs/status.py 1 %oclc %s -Wall -Werror -o %t.oclbin 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not test -e %t.oclbin
// RUN: %oclc %s -Wall -Werror -Wno-error=unused-variable -o %t 2>&1 | FileCheck %s --strict-whitespace --match-full-lines
// RUN: %oclc %s -Wmade-up -o %t 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// ERROR: error: unused variable 'x' [-Werror,-Wunused-variable]
// ERROR: 1 error generated.
// UNKNOWN: warning: unknown warning option '-Wmade-up'
kernel void k(global int *a) {
  int x;
  *a = 1;
}
// CHECK:{{.*}}warnings.cl:15:7: warning: unused variable 'x' [-Wunused-variable]
// CHECK-NEXT:   15 |   int x;
// CHECK-NEXT:      |       ^
// CHECK-NEXT:1 warning generated.

// RUN: echo 'int f(void) { return 1; }' > %t.cl
// RUN: %oclc -w %t.cl -o %t 2>&1 | count 0
// RUN: %python %S/Inputs/status.py 1 %oclc -Werror %t.cl -o %t 2>&1 | FileCheck %s --check-prefix=PASSES --match-full-lines
// PASSES: oclc: error: the program has no kernels [-Werror]
