// Convolution of floats with 7x7 weights.
#define RADIUS 3

__kernel void convolution_float(__global const float *input, __global float *output,
                                __constant float *weights, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  int padded = width + 2 * RADIUS;
  float sum = 0.0f;
  for (int dy = 0; dy <= 2 * RADIUS; dy++)
    for (int dx = 0; dx <= 2 * RADIUS; dx++)
      sum += input[(y + dy) * padded + x + dx] * weights[dy * (2 * RADIUS + 1) + dx];
  output[y * width + x] = sum;
}
