// Convolution of floats with 7x7 weights.

#include "launch.isph"

#define RADIUS 3

KERNEL(convolution_float) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform float *uniform weights = ARRAY(float, 2);
  const uniform int width = VALUE(int, 3), height = VALUE(int, 4);
  const uniform int columns = min(width, (uniform int)size[0]);
  const uniform int rows = min(height, (uniform int)end);
  const uniform int padded = width + 2 * RADIUS;
  for (uniform int y = begin; y < rows; y++)
    foreach (x = 0 ... columns) {
      float sum = 0.0f;
      for (uniform int dy = 0; dy <= 2 * RADIUS; dy++)
        for (uniform int dx = 0; dx <= 2 * RADIUS; dx++)
          sum += input[(y + dy) * padded + x + dx] * weights[dy * (2 * RADIUS + 1) + dx];
      output[y * width + x] = sum;
    }
}
