// Matrix product, each element computed by itself, for a range of columns.

#include "launch.isph"

KERNEL(sgemm_columns) {
  const uniform float *uniform a = ARRAY(float, 0);
  const uniform float *uniform b = ARRAY(float, 1);
  uniform float *uniform c = ARRAY(float, 2);
  const uniform int n = VALUE(int, 3);
  const uniform int rows = min(n, (uniform int)size[0]), columns = min(n, (uniform int)end);
  for (uniform int row = 0; row < rows; row++)
    foreach (col = (uniform int)begin ... columns) {
      float sum = 0.0f;
      for (uniform int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + col];
      c[row * n + col] = sum;
    }
}
