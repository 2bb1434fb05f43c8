// Five-point stencil for a range of columns.

#include "launch.isph"

KERNEL(stencil_columns) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform int left = max(1, (uniform int)begin), right = min(width - 1, (uniform int)end);
  const uniform int bottom = min(height - 1, (uniform int)size[0]);
  for (uniform int row = 1; row < bottom; row++)
    foreach (col = left ... right)
      output[row * width + col] =
          0.5f * input[row * width + col] +
          0.125f * (input[row * width + col - 1] + input[row * width + col + 1] +
                    input[(row - 1) * width + col] + input[(row + 1) * width + col]);
}
