// The largest value of each window, and where it is, for all channels of a neural network.

#include "launch.isph"

KERNEL(max_pool) {
  const uniform int n = VALUE(int, 0);
  const uniform float *uniform bottom = ARRAY(float, 1);
  const uniform int channels = VALUE(int, 2), height = VALUE(int, 3), width = VALUE(int, 4);
  const uniform int pooled_height = VALUE(int, 5), pooled_width = VALUE(int, 6);
  const uniform int kernel_size = VALUE(int, 7), stride = VALUE(int, 8), pad = VALUE(int, 9);
  uniform float *uniform top = ARRAY(float, 10);
  uniform int *uniform mask = ARRAY(int, 11);
  const uniform int all = (uniform int)size[0];
  for (uniform int offset = 0; offset < n; offset += all) {
    const uniform int first = offset + (uniform int)begin;
    const uniform int last = min(n, offset + (uniform int)end);
    // The parts of the rows that the range has.
    for (uniform int row = first / pooled_width; row * pooled_width < last; row++) {
      const uniform int ph = row % pooled_height, plane = row / pooled_height;
      const uniform float *uniform slice = bottom + plane * height * width;
      const uniform int hstart = max(ph * stride - pad, 0);
      const uniform int hend = min(ph * stride - pad + kernel_size, height);
      const uniform int from = max(0, first - row * pooled_width);
      const uniform int to = min(pooled_width, last - row * pooled_width);
      foreach (pw = from ... to) {
        float largest = -3.402823466e+38f;
        int at = -1;
        for (uniform int h = hstart; h < hend; h++)
          for (uniform int k = 0; k < kernel_size; k++) {
            const int w = pw * stride - pad + k;
            if (w >= 0 && w < width) {
              const float value = slice[h * width + w];
              if (value > largest) {
                largest = value;
                at = h * width + w;
              }
            }
          }
        top[row * pooled_width + pw] = largest;
        mask[row * pooled_width + pw] = at;
      }
    }
  }
}
