// Convolution of RGBA pixels with 5x5 weights. The components of a row's pixels are one long row.

#include "launch.isph"

static inline float weigh(const uniform uint8 *uniform input, const uniform float *uniform weights,
                          uniform int width, uniform int height, int i, uniform int y,
                          uniform bool border) {
  float sum = 0.0f;
  for (uniform int dy = -2; dy <= 2; dy++) {
    const uniform uint8 *uniform row = input + 4 * width * clamp(y + dy, 0, height - 1);
    for (uniform int dx = -2; dx <= 2; dx++) {
      const int from = border ? 4 * clamp((i >> 2) + dx, 0, width - 1) + (i & 3) : i + 4 * dx;
#pragma ignore warning(perf)
      sum += (float)row[from] * weights[(dy + 2) * 5 + dx + 2];
    }
  }
  return sum;
}

KERNEL(convolution_uchar4) {
  const uniform uint8 *uniform input = ARRAY(uint8, 0);
  uniform uint8 *uniform output = ARRAY(uint8, 1);
  const uniform float *uniform weights = ARRAY(float, 2);
  const uniform int width = VALUE(int, 3), height = VALUE(int, 4);
  const uniform int columns = min(width, (uniform int)size[0]);
  const uniform int rows = min(height, (uniform int)end);
  for (uniform int y = begin; y < rows; y++)
    foreach (i = 0 ... 4 * columns) {
      float sum;
      if (all(i >= 8 && i < 4 * (width - 2)))
        sum = weigh(input, weights, width, height, i, y, false);
      else
        sum = weigh(input, weights, width, height, i, y, true);
      output[4 * y * width + i] = (int)clamp(sum, 0.0f, 255.0f);
    }
}
