// Frames of a video (NV12: brightness, then pairs of colours for 2x2 pixels) become RGBA.

#include "launch.isph"

static inline unsigned int to_rgba(int luma, int u, int v) {
  const int y = 298 * max(luma - 16, 0) + 128;
  const unsigned int red = clamp((y + 409 * v) >> 8, 0, 255);
  const unsigned int green = clamp((y - 100 * u - 208 * v) >> 8, 0, 255);
  const unsigned int blue = clamp((y + 516 * u) >> 8, 0, 255);
  return 0xff000000 | (blue << 16) | (green << 8) | red;
}

KERNEL(nv12_to_rgba) {
  const uniform uint8 *uniform frame = ARRAY(uint8, 0);
  const uniform int step = VALUE(int, 1), width = VALUE(int, 2), height = VALUE(int, 3);
  uniform unsigned int *uniform rgba = ARRAY(unsigned int, 4);
  // A work-item has two rows.
  const uniform int last = min(height, 2 * (uniform int)end);
  for (uniform int y = 2 * (uniform int)begin; y < last; y++) {
    const uniform uint8 *uniform luma = frame + y * step;
    const uniform uint8 *uniform chroma = frame + (height + y / 2) * step;
    foreach (x = 0 ... width) {
      const int pair = x & ~1;
      const int u = (int)chroma[pair] - 128, v = (int)chroma[pair + 1] - 128;
      rgba[y * width + x] = to_rgba(luma[x], u, v);
    }
  }
}
