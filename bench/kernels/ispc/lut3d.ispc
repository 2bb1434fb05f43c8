// Colours of pixels from a cube of colours. The parts of the position, sorted, give the way from
// the lower corner of a cell to the upper one.

#include "launch.isph"

struct Color {
  float r, g, b, a;
};

#define SORT(part0, part1, step0, step1)                                                           \
  {                                                                                                \
    const bool wrong = part0 < part1;                                                              \
    const float part = part0;                                                                      \
    const int step = step0;                                                                        \
    part0 = wrong ? part1 : part0;                                                                 \
    part1 = wrong ? part : part1;                                                                  \
    step0 = wrong ? step1 : step0;                                                                 \
    step1 = wrong ? step : step1;                                                                  \
  }

static inline unsigned int byte_of(float value) {
  return (unsigned int)(int)clamp(round(value * 255.0f), 0.0f, 255.0f);
}

KERNEL(lut3d) {
  const uniform uint32 *uniform src = ARRAY(uint32, 0);
  uniform uint32 *uniform dst = ARRAY(uint32, 1);
  const uniform Color *uniform lut = ARRAY(Color, 2);
  const uniform int table = VALUE(int, 3), width = VALUE(int, 4), height = VALUE(int, 5);
  const uniform float scale = (table - 1) / 255.0f;
  const uniform int first = (uniform int)begin * width;
  const uniform int last = min(height, (uniform int)end) * width;
  foreach (i = first ... last) {
    const unsigned int pixel = src[i];
    const float x = (int)(pixel & 255) * scale, y = (int)(pixel >> 8 & 255) * scale;
    const float z = (int)(pixel >> 16 & 255) * scale;
    const int low_x = (int)x, low_y = (int)y, low_z = (int)z;
    float dx = x - low_x, dy = y - low_y, dz = z - low_z;
    int step_x = low_x + 1 < table ? table * table : 0;
    int step_y = low_y + 1 < table ? table : 0;
    int step_z = low_z + 1 < table ? 1 : 0;
    SORT(dx, dy, step_x, step_y);
    SORT(dy, dz, step_y, step_z);
    SORT(dx, dy, step_x, step_y);
    const int at = (low_x * table + low_y) * table + low_z;
    const Color a = lut[at], b = lut[at + step_x];
    const Color c = lut[at + step_x + step_y], d = lut[at + step_x + step_y + step_z];
    const float wa = 1.0f - dx, wb = dx - dy, wc = dy - dz;
    const float red = wa * a.r + wb * b.r + wc * c.r + dz * d.r;
    const float green = wa * a.g + wb * b.g + wc * c.g + dz * d.g;
    const float blue = wa * a.b + wb * b.b + wc * c.b + dz * d.b;
    dst[i] = byte_of(red) | byte_of(green) << 8 | byte_of(blue) << 16 | (pixel & 0xff000000);
  }
}
