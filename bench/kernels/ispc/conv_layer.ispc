// A convolution layer of a neural network, with padding and stride. Channels are planes.

#include "launch.isph"

KERNEL(conv_layer) {
  const uniform float *uniform input = ARRAY(float, 0);
  const uniform float *uniform weights = ARRAY(float, 1);
  const uniform float *uniform bias = ARRAY(float, 2);
  uniform float *uniform output = ARRAY(float, 3);
  const uniform int channels = VALUE(int, 4), height = VALUE(int, 5), width = VALUE(int, 6);
  const uniform int kernel_size = VALUE(int, 7), stride = VALUE(int, 8), pad = VALUE(int, 9);
  const uniform int out_height = VALUE(int, 10), out_width = VALUE(int, 11);
  for (uniform int oc = (uniform int)begin; oc < end; oc++) {
    for (uniform int oy = 0; oy < out_height; oy++) {
      foreach (ox = 0 ... out_width) {
        float sum = bias[oc];
        for (uniform int c = 0; c < channels; c++) {
          for (uniform int ky = 0; ky < kernel_size; ky++) {
            const uniform int y = oy * stride - pad + ky;
            if (y < 0 || y >= height)
              continue;
            const uniform float *uniform row = input + (c * height + y) * width;
            const uniform float *uniform weight =
                weights + ((oc * channels + c) * kernel_size + ky) * kernel_size;
            for (uniform int kx = 0; kx < kernel_size; kx++) {
              const int x = ox * stride - pad + kx;
              if (x >= 0 && x < width)
                sum += row[x] * weight[kx];
            }
          }
        }
        output[(oc * out_height + oy) * out_width + ox] = max(sum, 0.0f);
      }
    }
  }
}
