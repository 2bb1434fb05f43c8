// Gaussian elimination: for each column the factors of the rows, then the rest of the matrix.

#include "launch.isph"

// The elements of a column are n apart.
KERNEL(find_factors) {
  uniform float *uniform factors = ARRAY(float, 0);
  const uniform float *uniform matrix = ARRAY(float, 1);
  const uniform int n = VALUE(int, 2), t = VALUE(int, 3);
  const uniform float pivot = matrix[t * n + t];
  foreach (gid = (uniform int)begin ... min(n - 1 - t, (uniform int)end)) {
    const int row = gid + t + 1;
    factors[row * n + t] = matrix[row * n + t] / pivot;
  }
}

// The first id of the kernel is the row, and the second is the column.
KERNEL(eliminate) {
  const uniform float *uniform factors = ARRAY(float, 0);
  uniform float *uniform matrix = ARRAY(float, 1);
  uniform float *uniform right = ARRAY(float, 2);
  const uniform int n = VALUE(int, 3), t = VALUE(int, 4);
  const uniform int first = (uniform int)begin + t, last = min(n, (uniform int)end + t);
  for (uniform int row = t + 1; row < n; row++) {
    const uniform float factor = factors[row * n + t];
    foreach (column = first ... last)
      matrix[row * n + column] -= factor * matrix[t * n + column];
    if (first == t)
      right[row] -= factor * right[t];
  }
}
