// Five-point stencil in which the first id of a work-item is its row, as in programs that count
// rows before columns.
__kernel void stencil_columns(__global const float *input, __global float *output, int width,
                              int height) {
  int row = get_global_id(0);
  int col = get_global_id(1);
  if (row < 1 || col < 1 || row >= height - 1 || col >= width - 1)
    return;
  output[row * width + col] =
      0.5f * input[row * width + col] +
      0.125f * (input[row * width + col - 1] + input[row * width + col + 1] +
                input[(row - 1) * width + col] + input[(row + 1) * width + col]);
}
