// Clipped pixels of a raw picture get a value from the other colours around them.

#include "launch.isph"

static inline int filter_colour(uniform int row, int column, uniform unsigned int filters) {
  return filters >> (((row & 7) * 2 + (column & 1)) * 2) & 3;
}

KERNEL(highlights) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform int width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform unsigned int filters = VALUE(unsigned int, 4);
  const uniform float clip = VALUE(float, 5);
  const uniform int last = min(height, (uniform int)end);
  for (uniform int y = (uniform int)begin; y < last; y++) {
    const uniform bool inside = y >= 1 && y <= height - 2;
    foreach (x = 0 ... width) {
      const float value = input[y * width + x];
      const bool clipped = !(value < clip);
      float result = clipped ? clip : value;
      if (inside) {
        cif (clipped && x >= 1 && x <= width - 2) {
          float mean[3] = {0.0f, 0.0f, 0.0f};
          float count[3] = {0.0f, 0.0f, 0.0f};
          for (uniform int dy = -1; dy < 2; dy++) {
            for (uniform int dx = -1; dx < 2; dx++) {
              const float near = max(0.0f, input[(y + dy) * width + x + dx]);
              int colour = filter_colour(y + dy, x + dx, filters);
              if (colour == 3)
                colour = 1;
              for (uniform int k = 0; k < 3; k++) {
                mean[k] += colour == k ? near : 0.0f;
                count[k] += colour == k ? 1.0f : 0.0f;
              }
            }
          }
          for (uniform int k = 0; k < 3; k++)
            mean[k] = count[k] > 0.0f ? cbrt(mean[k] / count[k]) : 0.0f;
          const int own = filter_colour(y, x, filters);
          const float opposed = 0.5f * (own == 0   ? mean[1] + mean[2]
                                        : own == 2 ? mean[0] + mean[1]
                                                   : mean[0] + mean[2]);
          result = max(value, opposed * opposed * opposed);
        }
      }
      output[y * width + x] = result;
    }
  }
}
