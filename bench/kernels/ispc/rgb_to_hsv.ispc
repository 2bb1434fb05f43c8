// RGB to HSV in bytes with tables of reciprocals. Pixels have three bytes.

#include "launch.isph"

static inline void convert(const uniform int *uniform saturations, const uniform int *uniform hues,
                           int r, int g, int b, int &h, int &s, int &v) {
  v = max(max(r, g), b);
  const int range = v - min(min(r, g), b);
  h = v == r ? g - b : v == g ? b - r + 2 * range : r - g + 4 * range;
  s = (range * saturations[v] + (1 << 11)) >> 12;
  h = (h * hues[range] + (1 << 11)) >> 12;
  if (h < 0)
    h += 180;
  h = clamp(h, 0, 255);
}

KERNEL(rgb_to_hsv) {
  const uniform uint8 *uniform input = ARRAY(uint8, 0);
  const uniform int input_step = VALUE(int, 1), input_offset = VALUE(int, 2);
  uniform uint8 *uniform output = ARRAY(uint8, 3);
  const uniform int output_step = VALUE(int, 4), output_offset = VALUE(int, 5);
  const uniform int height = VALUE(int, 6), width = VALUE(int, 7);
  const uniform int *uniform saturations = ARRAY(int, 8);
  const uniform int *uniform hues = ARRAY(int, 9);
  // A work-item has four rows.
  const uniform int last = min(height, 4 * (uniform int)end);
  for (uniform int y = 4 * (uniform int)begin; y < last; y++) {
    const uniform uint8 *uniform from = input + y * input_step + input_offset;
    uniform uint8 *uniform to = output + y * output_step + output_offset;
    uniform int x = 0;
    for (; x + programCount <= width; x += programCount) {
      uniform int bytes[3 * programCount];
      for (uniform int k = 0; k < 3 * programCount; k += programCount)
        bytes[k + programIndex] = from[3 * x + k + programIndex];
      int r, g, b, h, s, v;
      aos_to_soa3(bytes, &r, &g, &b);
      convert(saturations, hues, r, g, b, h, s, v);
      soa_to_aos3(h, s, v, bytes);
      for (uniform int k = 0; k < 3 * programCount; k += programCount)
        to[3 * x + k + programIndex] = bytes[k + programIndex];
    }
    foreach (i = x ... width) {
      int h, s, v;
      convert(saturations, hues, from[3 * i], from[3 * i + 1], from[3 * i + 2], h, s, v);
      to[3 * i] = h;
      to[3 * i + 1] = s;
      to[3 * i + 2] = v;
    }
  }
}
