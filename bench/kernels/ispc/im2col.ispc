// Copies the surroundings of each pixel into a column of a matrix, so that a convolution layer
// becomes a matrix product.

#include "launch.isph"

KERNEL(im2col) {
  const uniform int n = VALUE(int, 0);
  const uniform float *uniform data_im = ARRAY(float, 1);
  const uniform int height = VALUE(int, 2), width = VALUE(int, 3);
  const uniform int kernel_h = VALUE(int, 4), kernel_w = VALUE(int, 5);
  const uniform int pad_h = VALUE(int, 6), pad_w = VALUE(int, 7);
  const uniform int stride_h = VALUE(int, 8), stride_w = VALUE(int, 9);
  const uniform int height_col = VALUE(int, 10), width_col = VALUE(int, 11);
  uniform float *uniform data_col = ARRAY(float, 12);
  const uniform int all = (uniform int)size[0];
  for (uniform int offset = 0; offset < n; offset += all) {
    const uniform int first = offset + (uniform int)begin;
    const uniform int last = min(n, offset + (uniform int)end);
    // The parts of the rows that the range has.
    for (uniform int row = first / width_col; row * width_col < last; row++) {
      const uniform int h_col = row % height_col, channel = row / height_col;
      const uniform int h_start = h_col * stride_h - pad_h;
      const uniform int from = max(0, first - row * width_col);
      const uniform int to = min(width_col, last - row * width_col);
      for (uniform int i = 0; i < kernel_h; i++) {
        const uniform int h = h_start + i;
        const uniform bool inside = h >= 0 && h < height;
        const uniform float *uniform source = data_im + (channel * height + h) * width;
        for (uniform int j = 0; j < kernel_w; j++) {
          const uniform int plane = (channel * kernel_h + i) * kernel_w + j;
          uniform float *uniform target = data_col + (plane * height_col + h_col) * width_col;
          foreach (w_col = from ... to) {
            const int w = w_col * stride_w - pad_w + j;
            float value = 0;
            if (inside && w >= 0 && w < width)
              value = source[w];
            target[w_col] = value;
          }
        }
      }
    }
  }
}
