// Local contrast by a coarse grid, which is blurred and then read by trilinear interpolation.

#include "launch.isph"

static inline void blur(const uniform float *uniform from, uniform float *uniform to,
                        uniform int stride_line, uniform int stride_along, uniform int lines,
                        uniform int length) {
  foreach (line = 0 ... lines) {
    const int index = line * stride_line;
    float before2 = 0.0f, before = 0.0f;
    float own = from[index];
    float after = 0.0f;
    if (length > 1)
      after = from[index + stride_along];
    for (uniform int k = 0; k < length; k++) {
      float after2 = 0.0f;
      if (k + 2 < length)
        after2 = from[index + (k + 2) * stride_along];
      to[index + k * stride_along] =
          own * 0.375f + (before + after) * 0.25f + (before2 + after2) * 0.0625f;
      before2 = before;
      before = own;
      own = after;
      after = after2;
    }
  }
}

KERNEL(blur_lines) {
  const uniform float *uniform from = ARRAY(float, 0);
  uniform float *uniform to = ARRAY(float, 1);
  const uniform int stride_line = VALUE(int, 2), stride_row = VALUE(int, 3);
  const uniform int stride_along = VALUE(int, 4);
  const uniform int lines = VALUE(int, 5), rows = VALUE(int, 6), length = VALUE(int, 7);
  const uniform int last = min(rows, (uniform int)end);
  for (uniform int row = (uniform int)begin; row < last; row++) {
    const uniform int offset = row * stride_row;
    if (stride_line == 1)
      blur(from + offset, to + offset, 1, stride_along, lines, length);
    else
      blur(from + offset, to + offset, stride_line, stride_along, lines, length);
  }
}

KERNEL(slice_grid) {
  const uniform float *uniform input = ARRAY(float, 0);
  uniform float *uniform output = ARRAY(float, 1);
  const uniform float *uniform grid = ARRAY(float, 2);
  const uniform int width = VALUE(int, 3), height = VALUE(int, 4);
  const uniform int size_x = VALUE(int, 5), size_y = VALUE(int, 6), size_z = VALUE(int, 7);
  const uniform float sigma_s = VALUE(float, 8), sigma_r = VALUE(float, 9);
  const uniform float detail = VALUE(float, 10);
  const uniform int ox = 1, oy = size_x, oz = size_x * size_y;
  const uniform int last = min(height, (uniform int)end);
  for (uniform int y = (uniform int)begin; y < last; y++) {
    const uniform float gy = clamp(y / sigma_s, 0.0f, (uniform float)(size_y - 1));
    const uniform int iy = min((uniform int)gy, size_y - 2);
    const uniform float fy = gy - iy;
    foreach (x = 0 ... width) {
      const float value = input[y * width + x];
      const float gx = clamp(x / sigma_s, 0.0f, (uniform float)(size_x - 1));
      const float gz = clamp(value / sigma_r, 0.0f, (uniform float)(size_z - 1));
      const int ix = min((int)gx, size_x - 2);
      const int iz = min((int)gz, size_z - 2);
      const float fx = gx - ix, fz = gz - iz;
      const int i = ix + iy * oy + iz * oz;
      const float smooth =
          grid[i] * (1.0f - fx) * (1.0f - fy) * (1.0f - fz) +
          grid[i + ox] * fx * (1.0f - fy) * (1.0f - fz) +
          grid[i + oy] * (1.0f - fx) * fy * (1.0f - fz) +
          grid[i + ox + oy] * fx * fy * (1.0f - fz) +
          grid[i + oz] * (1.0f - fx) * (1.0f - fy) * fz +
          grid[i + ox + oz] * fx * (1.0f - fy) * fz +
          grid[i + oy + oz] * (1.0f - fx) * fy * fz + grid[i + ox + oy + oz] * fx * fy * fz;
      output[y * width + x] = max(0.0f, value + detail * smooth);
    }
  }
}
