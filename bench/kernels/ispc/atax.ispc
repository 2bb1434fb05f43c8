// A matrix times a vector, and the transposed matrix times the result.

#include "launch.isph"

// Each lane sums a row, in the order of the kernel. Its elements are columns apart.
KERNEL(atax_rows) {
  const uniform float *uniform matrix = ARRAY(float, 0);
  const uniform float *uniform x = ARRAY(float, 1);
  uniform float *uniform product = ARRAY(float, 2);
  const uniform int rows = VALUE(int, 3), columns = VALUE(int, 4);
  foreach (row = (uniform int)begin ... min(rows, (uniform int)end)) {
    float sum = 0;
    for (uniform int k = 0; k < columns; k++)
      sum += matrix[row * columns + k] * x[k];
    product[row] = sum;
  }
}

KERNEL(atax_columns) {
  const uniform float *uniform matrix = ARRAY(float, 0);
  uniform float *uniform result = ARRAY(float, 1);
  const uniform float *uniform product = ARRAY(float, 2);
  const uniform int rows = VALUE(int, 3), columns = VALUE(int, 4);
  foreach (column = (uniform int)begin ... min(columns, (uniform int)end)) {
    float sum = 0;
    for (uniform int k = 0; k < rows; k++)
      sum += matrix[k * columns + column] * product[k];
    result[column] = sum;
  }
}
