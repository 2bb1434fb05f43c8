// Gram-Schmidt process, three launches for each column.

#include "launch.isph"

// One work-item computes the norm.
KERNEL(column_norm) {
  const uniform float *uniform a = ARRAY(float, 0);
  uniform float *uniform r = ARRAY(float, 1);
  const uniform int k = VALUE(int, 2), rows = VALUE(int, 3), columns = VALUE(int, 4);
  if (begin == 0 && end > 0) {
    uniform float sum = 0.0f;
    for (uniform int i = 0; i < rows; i++)
      sum += a[i * columns + k] * a[i * columns + k];
    r[k * columns + k] = sqrt(sum);
  }
}

KERNEL(scale_column) {
  const uniform float *uniform a = ARRAY(float, 0);
  const uniform float *uniform r = ARRAY(float, 1);
  uniform float *uniform q = ARRAY(float, 2);
  const uniform int k = VALUE(int, 3), rows = VALUE(int, 4), columns = VALUE(int, 5);
  const uniform float norm = r[k * columns + k];
  foreach (i = (uniform int)begin ... min(rows, (uniform int)end))
    q[i * columns + k] = a[i * columns + k] / norm;
}

KERNEL(project_columns) {
  uniform float *uniform a = ARRAY(float, 0);
  uniform float *uniform r = ARRAY(float, 1);
  const uniform float *uniform q = ARRAY(float, 2);
  const uniform int k = VALUE(int, 3), rows = VALUE(int, 4), columns = VALUE(int, 5);
  foreach (j = max(k + 1, (uniform int)begin) ... min(columns, (uniform int)end)) {
    float product = 0.0f;
    for (uniform int i = 0; i < rows; i++)
      product += q[i * columns + k] * a[i * columns + j];
    r[k * columns + j] = product;
    for (uniform int i = 0; i < rows; i++)
      a[i * columns + j] -= q[i * columns + k] * product;
  }
}
