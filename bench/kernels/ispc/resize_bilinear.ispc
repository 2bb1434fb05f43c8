// Pictures of another size by bilinear interpolation of RGBA pixels, with integer weights.

#include "launch.isph"

#define BITS 11
#define ONE (1 << BITS)

KERNEL(resize_bilinear) {
  const uniform unsigned int *uniform input = ARRAY(unsigned int, 0);
  const uniform int width = VALUE(int, 1), height = VALUE(int, 2);
  uniform unsigned int *uniform output = ARRAY(unsigned int, 3);
  const uniform int output_width = VALUE(int, 4), output_height = VALUE(int, 5);
  const uniform float scale_x = VALUE(float, 6), scale_y = VALUE(float, 7);
  const uniform int last = min(output_height, (uniform int)end);
  for (uniform int y = (uniform int)begin; y < last; y++) {
    const uniform float sy = (y + 0.5f) * scale_y - 0.5f;
    uniform int y0 = (uniform int)floor(sy);
    uniform int fy = (uniform int)round((sy - y0) * ONE);
    if (y0 < 0 || y0 >= height - 1) {
      y0 = y0 < 0 ? 0 : height - 1;
      fy = 0;
    }
    const uniform int y1 = min(y0 + 1, height - 1);
    const uniform unsigned int *uniform up = input + y0 * width;
    const uniform unsigned int *uniform down = input + y1 * width;
    foreach (x = 0 ... output_width) {
      const float sx = (x + 0.5f) * scale_x - 0.5f;
      int x0 = (int)floor(sx);
      int fx = (int)round((sx - x0) * ONE);
      if (x0 < 0 || x0 >= width - 1) {
        x0 = x0 < 0 ? 0 : width - 1;
        fx = 0;
      }
      const int x1 = min(x0 + 1, width - 1);
      const unsigned int a = up[x0], b = up[x1], c = down[x0], d = down[x1];
      const int weight_a = (ONE - fx) * (ONE - fy), weight_b = fx * (ONE - fy);
      const int weight_c = (ONE - fx) * fy, weight_d = fx * fy;
      unsigned int result = 0;
      for (uniform int shift = 0; shift < 32; shift += 8) {
        const int sum = weight_a * (int)(a >> shift & 255) + weight_b * (int)(b >> shift & 255) +
                        weight_c * (int)(c >> shift & 255) + weight_d * (int)(d >> shift & 255);
        result |= (unsigned int)((sum + (1 << (2 * BITS - 1))) >> (2 * BITS)) << shift;
      }
      output[y * output_width + x] = result;
    }
  }
}
