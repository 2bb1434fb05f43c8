// Iterations until a point leaves the circle of radius 2.

#include "launch.isph"

KERNEL(mandelbrot) {
  uniform int *uniform output = ARRAY(int, 0);
  const uniform int width = VALUE(int, 1), height = VALUE(int, 2), limit = VALUE(int, 3);
  const uniform int columns = min(width, (uniform int)size[0]);
  const uniform int rows = min(height, (uniform int)end);
  for (uniform int py = begin; py < rows; py++) {
    const uniform float cy = -1.25f + py * (2.5f / height);
    foreach (px = 0 ... columns) {
      const float cx = -2.0f + px * (3.0f / width);
      float x = 0.0f, y = 0.0f;
      int n = 0;
      cwhile ((n < limit) & (x * x + y * y <= 4.0f)) {
        const float t = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = t;
        n++;
      }
      output[py * width + px] = n;
    }
  }
}
