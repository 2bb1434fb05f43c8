// A layer of a neural network: products of 16 inputs and weights, summed by a tree in local memory.
#define N 16

__kernel void backprop_layer(__global const float *inputs, __global const float *weights,
                             __global float *sums, __local float *values, __local float *products,
                             int hidden) {
  int block = get_group_id(1);
  int column = get_local_id(0);
  int row = get_local_id(1);
  int first = block * N + 1; // Input 0 is the bias.

  if (column == 0)
    values[row] = inputs[first + row];
  barrier(CLK_LOCAL_MEM_FENCE);
  products[row * N + column] = weights[(first + row) * (hidden + 1) + column + 1] * values[row];
  barrier(CLK_LOCAL_MEM_FENCE);

  for (int step = 2; step <= N; step *= 2) {
    if (row % step == 0)
      products[row * N + column] += products[(row + step / 2) * N + column];
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  // The sums are in row 0 of the tile. The work-items of column 0 write them, one for each row.
  if (column == 0)
    sums[block * hidden + row] = products[row];
}
