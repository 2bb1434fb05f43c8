// Sparse matrix (CSR) times vector, with the lanes along a row.

#include "launch.isph"

KERNEL(spmv_csr) {
  const uniform int *uniform row_starts = ARRAY(int, 0);
  const uniform int *uniform columns = ARRAY(int, 1);
  const uniform float *uniform values = ARRAY(float, 2);
  const uniform float *uniform x = ARRAY(float, 3);
  uniform float *uniform y = ARRAY(float, 4);
  const uniform int rows = min(VALUE(int, 5), (uniform int)end);
  for (uniform int row = (uniform int)begin; row < rows; row++) {
    float sum = 0.0f;
    foreach (k = row_starts[row] ... row_starts[row + 1]) {
#pragma ignore warning(perf)
      sum += values[k] * x[columns[k]];
    }
    y[row] = reduce_add(sum);
  }
}
