// Sparse matrix of dense 4x4 blocks times vector: a work-item for each row of numbers.
__kernel void bsr_spmv(__global const int *block_starts, __global const int *block_columns,
                       __global const float4 *blocks, __global const float4 *x, __global float *y,
                       const float alpha, const float beta, const uint rows) {
  const uint row = get_global_id(0);
  if (row >= rows)
    return;
  const uint block_row = row / 4;
  const uint inner = row % 4;
  const int end = block_starts[block_row + 1];
  float sum = 0.0f;
  for (int k = block_starts[block_row]; k < end; k++)
    sum += dot(blocks[k * 4 + inner], x[block_columns[k]]);
  y[row] = alpha * sum + beta * y[row];
}
