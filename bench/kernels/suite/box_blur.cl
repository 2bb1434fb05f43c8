// Mean of 5x5 bytes: each work-item keeps the sum of its column, and neighbours share them.
#define RADIUS 2
#define SIZE (2 * RADIUS + 1)
#define GROUP 64
#define ROWS 8

__kernel void box_blur(__global const uchar *input, int input_step, __global uchar *output,
                       int output_step, int height, int width) {
  __local int columns[GROUP];
  int lid = get_local_id(0);
  int x = get_group_id(0) * (GROUP - 2 * RADIUS) + lid - RADIUS;
  int y = get_global_id(1) * ROWS;
  int column = clamp(x, 0, width - 1);

  int window[SIZE];
  int sum = 0;
  for (int k = 0; k < SIZE; k++) {
    window[k] = input[mad24(clamp(y + k - RADIUS, 0, height - 1), input_step, column)];
    sum += window[k];
  }

  for (int row = 0; row < ROWS && y < height; row++, y++) {
    columns[lid] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid >= RADIUS && lid < GROUP - RADIUS && x < width) {
      int total = 0;
#pragma unroll
      for (int k = -RADIUS; k <= RADIUS; k++)
        total += columns[lid + k];
      output[mad24(y, output_step, x)] = (total + SIZE * SIZE / 2) / (SIZE * SIZE);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    sum -= window[0];
    for (int k = 1; k < SIZE; k++)
      window[k - 1] = window[k];
    window[SIZE - 1] = input[mad24(clamp(y + 1 + RADIUS, 0, height - 1), input_step, column)];
    sum += window[SIZE - 1];
  }
}
