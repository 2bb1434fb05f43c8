// A convolution layer of a neural network, with padding and stride: channels are planes, and each
// work-item computes a value of one output channel.
__kernel void conv_layer(__global const float *input, __global const float *weights,
                         __global const float *bias, __global float *output, int channels,
                         int height, int width, int kernel_size, int stride, int pad,
                         int out_height, int out_width) {
  int ox = get_global_id(0);
  int oy = get_global_id(1);
  int oc = get_global_id(2);
  if (ox >= out_width || oy >= out_height)
    return;

  float sum = bias[oc];
  for (int c = 0; c < channels; c++) {
    for (int ky = 0; ky < kernel_size; ky++) {
      int y = oy * stride - pad + ky;
      if (y < 0 || y >= height)
        continue;
      for (int kx = 0; kx < kernel_size; kx++) {
        int x = ox * stride - pad + kx;
        if (x >= 0 && x < width)
          sum += input[(c * height + y) * width + x] *
                 weights[((oc * channels + c) * kernel_size + ky) * kernel_size + kx];
      }
    }
  }
  output[(oc * out_height + oy) * out_width + ox] = fmax(sum, 0.0f);
}
