// Clipped pixels of a raw picture get a value from the other colours around them.
inline int filter_colour(int row, int column, uint filters) {
  return filters >> (((row & 7) * 2 + (column & 1)) * 2) & 3;
}

__kernel void highlights(__global const float *in, __global float *out, int width, int height,
                         uint filters, float clip) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float value = in[y * width + x];
  if (value < clip) {
    out[y * width + x] = value;
    return;
  }
  if (x < 1 || y < 1 || x > width - 2 || y > height - 2) {
    out[y * width + x] = clip;
    return;
  }

  float mean[3] = {0.0f, 0.0f, 0.0f};
  float count[3] = {0.0f, 0.0f, 0.0f};
  for (int dy = -1; dy < 2; dy++) {
    for (int dx = -1; dx < 2; dx++) {
      float near = fmax(0.0f, in[(y + dy) * width + x + dx]);
      int colour = filter_colour(y + dy, x + dx, filters);
      if (colour == 3)
        colour = 1;
      mean[colour] += near;
      count[colour] += 1.0f;
    }
  }
  for (int k = 0; k < 3; k++)
    mean[k] = count[k] > 0.0f ? cbrt(mean[k] / count[k]) : 0.0f;
  int own = filter_colour(y, x, filters);
  float opposed = own == 0   ? 0.5f * (mean[1] + mean[2])
                  : own == 2 ? 0.5f * (mean[0] + mean[1])
                             : 0.5f * (mean[0] + mean[2]);
  out[y * width + x] = fmax(value, opposed * opposed * opposed);
}
