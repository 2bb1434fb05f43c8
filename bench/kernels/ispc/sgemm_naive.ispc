// Matrix product, each element computed by itself.

#include "launch.isph"

KERNEL(sgemm_naive) {
  const uniform float *uniform a = ARRAY(float, 0);
  const uniform float *uniform b = ARRAY(float, 1);
  uniform float *uniform c = ARRAY(float, 2);
  const uniform int n = VALUE(int, 3);
  const uniform int rows = min(n, (uniform int)end), columns = min(n, (uniform int)size[0]);
  for (uniform int row = begin; row < rows; row++)
    foreach (col = 0 ... columns) {
      float sum = 0.0f;
      for (uniform int k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + col];
      c[row * n + col] = sum;
    }
}
