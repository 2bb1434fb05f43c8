// A picture of bytes at positions from a map, by bilinear interpolation. Outside it is constant.

#include "launch.isph"

struct Position {
  float x, y;
};

static inline float pixel_or(const uniform uint8 *uniform input, uniform int step, int x, int y,
                             uniform int width, uniform int height, uniform uint8 border) {
  int value = border;
  if (x >= 0 && x < width && y >= 0 && y < height)
    value = input[y * step + x];
  return value;
}

KERNEL(remap) {
  const uniform uint8 *uniform input = ARRAY(uint8, 0);
  const uniform int step = VALUE(int, 1), width = VALUE(int, 2), height = VALUE(int, 3);
  const uniform Position *uniform map = ARRAY(Position, 4);
  uniform uint8 *uniform output = ARRAY(uint8, 5);
  const uniform int output_width = VALUE(int, 6), output_height = VALUE(int, 7);
  const uniform uint8 border = VALUE(uint8, 8);
  // A work-item has four rows.
  const uniform int last = min(output_height, 4 * (uniform int)end);
  for (uniform int row = 4 * (uniform int)begin; row < last; row++) {
    foreach (column = 0 ... output_width) {
      const Position position = map[row * output_width + column];
      const int x = (int)floor(position.x), y = (int)floor(position.y);
      const float fx = position.x - x, fy = position.y - y;
      const float a = pixel_or(input, step, x, y, width, height, border);
      const float b = pixel_or(input, step, x + 1, y, width, height, border);
      const float c = pixel_or(input, step, x, y + 1, width, height, border);
      const float d = pixel_or(input, step, x + 1, y + 1, width, height, border);
      const float value = a * (1.0f - fx) * (1.0f - fy) + b * fx * (1.0f - fy) +
                          c * (1.0f - fx) * fy + d * fx * fy;
      output[row * output_width + column] = (int)clamp(round(value), 0.0f, 255.0f);
    }
  }
}
