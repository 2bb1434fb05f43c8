// LU decomposition: the blocks behind the first row and column of blocks, from tiles of those.
#define BLOCK 16

__kernel void lud_internal(__global float *m, __local float *row_tile, __local float *column_tile,
                           int n, int offset) {
  int tx = get_local_id(0);
  int ty = get_local_id(1);
  int x = offset + (get_group_id(0) + 1) * BLOCK + tx;
  int y = offset + (get_group_id(1) + 1) * BLOCK + ty;

  row_tile[ty * BLOCK + tx] = m[(offset + ty) * n + x];
  column_tile[ty * BLOCK + tx] = m[y * n + offset + tx];
  barrier(CLK_LOCAL_MEM_FENCE);

  float sum = 0;
  for (int k = 0; k < BLOCK; k++)
    sum += column_tile[ty * BLOCK + k] * row_tile[k * BLOCK + tx];
  m[y * n + x] -= sum;
}
