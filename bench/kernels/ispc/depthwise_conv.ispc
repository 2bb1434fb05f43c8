// Depthwise convolution of a neural network: each channel has its own filter of 3x3 weights. The
// results get a bias and are limited to 0..6.

#include "launch.isph"

KERNEL(depthwise_conv) {
  const uniform float *uniform input = ARRAY(float, 0);
  const uniform float *uniform weights = ARRAY(float, 1);
  const uniform float *uniform bias = ARRAY(float, 2);
  uniform float *uniform output = ARRAY(float, 3);
  const uniform int channels = VALUE(int, 4), in_height = VALUE(int, 5), in_width = VALUE(int, 6);
  const uniform int out_height = VALUE(int, 7), out_width = VALUE(int, 8);
  const uniform int stride = VALUE(int, 9), pad = VALUE(int, 10);
  const uniform int last = min(channels, (uniform int)end);
  for (uniform int c = (uniform int)begin; c < last; c++) {
    const uniform float *uniform plane = input + c * in_height * in_width;
    const uniform float *uniform filter = weights + c * 9;
    for (uniform int y = 0; y < out_height; y++) {
      uniform float *uniform to = output + (c * out_height + y) * out_width;
      foreach (x = 0 ... out_width) {
        float sum = bias[c];
        for (uniform int ky = 0; ky < 3; ky++) {
          const uniform int iy = y * stride - pad + ky;
          if (iy < 0 || iy >= in_height)
            continue;
          for (uniform int kx = 0; kx < 3; kx++) {
            const int ix = x * stride - pad + kx;
            if (ix >= 0 && ix < in_width)
              sum += plane[iy * in_width + ix] * filter[ky * 3 + kx];
          }
        }
        to[x] = clamp(sum, 0.0f, 6.0f);
      }
    }
  }
}
