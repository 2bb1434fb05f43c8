// Transposition of a matrix, which reads columns and writes rows.

#include "launch.isph"

KERNEL(transpose) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform int columns = min(width, (uniform int)size[0]);
  const uniform int rows = min(height, (uniform int)end);
  foreach (y = (uniform int)begin ... rows)
    for (uniform int x = 0; x < columns; x++)
#pragma ignore warning(perf)
      output[x * height + y] = input[y * width + x];
}
