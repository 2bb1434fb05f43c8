// Remarks of passes have source locations without -g, and appear once for all variants.
// RUN: %oclc %s --local-size=64 -Rpass=loop-vectorize -o %t 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: %oclc %s -Rpass-missed=loop-vectorize -Rpass-analysis=loop-vectorize -o %t 2>&1 | FileCheck %s --check-prefix=MISSED
// RUN: %oclc %s -o %t 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// QUIET-NOT: {{.}}
kernel void good(global float *a) {
  // PASS: remarks.cl:{{6|8}}:{{[0-9]+}}: remark: {{.*}}vectorized loop {{.*}} [-Rpass=loop-vectorize]
  a[get_global_id(0)] *= 2;
}
kernel void chain(global int *restrict a, int n) {
  // MISSED: remarks.cl:[[#@LINE+1]]:{{[0-9]+}}: remark: loop not vectorized{{.*}} [-Rpass-{{missed|analysis}}=loop-vectorize]
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] / 3;
}
