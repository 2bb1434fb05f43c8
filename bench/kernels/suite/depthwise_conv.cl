// Depthwise convolution of a neural network: each channel has its own filter of 3x3 weights. The
// results get a bias and are limited to 0..6.
__kernel void depthwise_conv(__global const float *input, __global const float *weights,
                             __global const float *bias, __global float *output, int channels,
                             int in_height, int in_width, int out_height, int out_width, int stride,
                             int pad) {
  const int x = get_global_id(0);
  const int y = get_global_id(1);
  const int c = get_global_id(2);
  if (x >= out_width || y >= out_height || c >= channels)
    return;

  __global const float *plane = input + c * in_height * in_width;
  __global const float *filter = weights + c * 9;
  const int first_x = x * stride - pad;
  const int first_y = y * stride - pad;
  float sum = bias[c];
  for (int ky = 0; ky < 3; ky++) {
    const int iy = first_y + ky;
    if (iy < 0 || iy >= in_height)
      continue;
    for (int kx = 0; kx < 3; kx++) {
      const int ix = first_x + kx;
      if (ix >= 0 && ix < in_width)
        sum += plane[iy * in_width + ix] * filter[ky * 3 + kx];
    }
  }
  output[(c * out_height + y) * out_width + x] = clamp(sum, 0.0f, 6.0f);
}
