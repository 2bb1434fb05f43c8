// Five-point stencil.
__kernel void stencil_2d(__global const float *input, __global float *output, int width,
                         int height) {
  int x = get_global_id(0);
  int y = get_global_id(1);
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1)
    return;
  output[y * width + x] = 0.5f * input[y * width + x] +
                          0.125f * (input[y * width + x - 1] + input[y * width + x + 1] +
                                    input[(y - 1) * width + x] + input[(y + 1) * width + x]);
}
