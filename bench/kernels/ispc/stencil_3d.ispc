// Seven-point stencil in three dimensions.

#include "launch.isph"

KERNEL(stencil_3d) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform int nx = VALUE(int, 2), ny = VALUE(int, 3), nz = VALUE(int, 4);
  const uniform int right = min(nx - 1, (uniform int)size[0]);
  const uniform int bottom = min(ny - 1, (uniform int)size[1]);
  const uniform int back = min(nz - 1, (uniform int)end);
  for (uniform int z = max(1, (uniform int)begin); z < back; z++)
    for (uniform int y = 1; y < bottom; y++)
      foreach (x = 1 ... right) {
        const int i = (z * ny + y) * nx + x;
        output[i] = 0.4f * input[i] + 0.1f * (input[i - 1] + input[i + 1] + input[i - nx] +
                                              input[i + nx] + input[i - nx * ny] +
                                              input[i + nx * ny]);
      }
}
