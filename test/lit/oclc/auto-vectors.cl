// `auto` vectorizes the loops over work-items for which the resulting code costs less.
// RUN: %oclc --cpu=znver4 -Rpass-analysis=vectorize-work-items %s -o %t.oclbin 2>&1 | FileCheck %s
// RUN: ocldis %t.oclbin | FileCheck %s --check-prefix=WIDTH
// RUN: %oclc --cpu=znver4 --vector-width=off --emit=llvm-ir %s -o %t.off.ll
// RUN: FileCheck %s --check-prefix=OFF --input-file=%t.off.ll
// WIDTH-DAG: oclc.escape.any.znver4 {{ *}}any {{ *}}znver4 {{ *}}loops {{ *}}32 {{ *}}
// WIDTH-DAG: oclc.saxpy.any.znver4 {{ *}}any {{ *}}znver4 {{ *}}loops {{ *}}1 {{ *}}
// WIDTH-DAG: oclc.rows.any.znver4 {{ *}}any {{ *}}znver4 {{ *}}loops {{ *}}1 {{ *}}
// OFF-NOT: <{{[0-9]+}} x float>

// Work-items leave the loop at different times, so it can be vectorized only with lanes under masks.
// CHECK: auto-vectors.cl:[[@LINE+2]]:{{[0-9]+}}: remark: 16 lanes cost {{[0-9.]+}} for each work-item, one by one they cost {{[0-9.]+}}
kernel void escape(global float *p, int n) {
  int i = get_global_id(0);
  float x = p[i];
  for (int k = 0; k < n && x < 5; ++k)
    x = x * x + k;
  p[i] = x;
}

// Straight-line code is left to LLVM's vectorizer.
// CHECK: auto-vectors.cl:[[@LINE+2]]:{{[0-9]+}}: remark: 16 lanes cost {{[0-9.]+}} for each work-item, LLVM's loop vectorizer with {{[0-9]+}} lanes costs {{[0-9.]+}}
kernel void saxpy(float a, global const float *x, global float *y) {
  int i = get_global_id(0);
  y[i] += a * x[i];
}

// Lanes far apart in memory cost more than they save.
// CHECK: auto-vectors.cl:[[@LINE+3]]:{{[0-9]+}}: remark: 16 lanes cost {{[0-9.]+}} for each work-item, one by one they cost {{[0-9.]+}}
kernel void rows(global const int *starts, global const int *columns, global const float *values,
                 global const float *x, global float *y) {
  int row = get_global_id(0);
  float sum = 0;
  for (int k = starts[row]; k < starts[row + 1]; ++k)
    sum += values[k] * x[columns[k]];
  y[row] = sum;
}
