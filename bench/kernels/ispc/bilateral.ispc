// Bilateral filter: smooths, but not over edges.

#include "launch.isph"

static inline float filter(const uniform float *uniform input, uniform int width,
                           uniform int height, uniform float space, uniform float range, int x,
                           uniform int y, uniform bool border) {
  const float center = input[y * width + x];
  float sum = 0.0f, total = 0.0f;
  for (uniform int dy = -2; dy <= 2; dy++) {
    const uniform float *uniform row = input + width * min(max(y + dy, 0), height - 1);
    for (uniform int dx = -2; dx <= 2; dx++) {
#pragma ignore warning(perf)
      const float value = row[border ? min(max(x + dx, 0), width - 1) : x + dx];
      const float difference = value - center;
      const float weight = exp(-(dx * dx + dy * dy) * space - difference * difference * range);
      sum += weight * value;
      total += weight;
    }
  }
  return sum / total;
}

KERNEL(bilateral) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform float space = VALUE(float, 4), range = VALUE(float, 5);
  const uniform int columns = min(width, (uniform int)size[0]);
  const uniform int rows = min(height, (uniform int)end);
  for (uniform int y = begin; y < rows; y++)
    foreach (x = 0 ... columns) {
      if (all(x >= 2 && x < width - 2))
        output[y * width + x] = filter(input, width, height, space, range, x, y, false);
      else
        output[y * width + x] = filter(input, width, height, space, range, x, y, true);
    }
}
