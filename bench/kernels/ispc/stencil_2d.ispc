// Five-point stencil.

#include "launch.isph"

KERNEL(stencil_2d) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform int right = min(width - 1, (uniform int)size[0]);
  const uniform int bottom = min(height - 1, (uniform int)end);
  for (uniform int y = max(1, (uniform int)begin); y < bottom; y++)
    foreach (x = 1 ... right)
      output[y * width + x] = 0.5f * input[y * width + x] +
                              0.125f * (input[y * width + x - 1] + input[y * width + x + 1] +
                                        input[(y - 1) * width + x] + input[(y + 1) * width + x]);
}
