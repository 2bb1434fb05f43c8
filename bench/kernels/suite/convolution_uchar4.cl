// Convolution of RGBA pixels with 5x5 weights.
__kernel void convolution_uchar4(__global const uchar4 *input, __global uchar4 *output,
                                 __constant float *weights, int width, int height) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  float4 sum = (float4)(0.0f);
  for (int dy = -2; dy <= 2; dy++)
    for (int dx = -2; dx <= 2; dx++) {
      int sx = clamp(x + dx, 0, width - 1);
      int sy = clamp(y + dy, 0, height - 1);
      sum += convert_float4(input[sy * width + sx]) * weights[(dy + 2) * 5 + dx + 2];
    }
  output[y * width + x] = convert_uchar4_sat(sum);
}
