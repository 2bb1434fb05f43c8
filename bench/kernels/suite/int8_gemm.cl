// A quantised layer: products of rows of bytes, four at a time from tiles in local memory, then a
// scale for each column.
#define TILE 16

__kernel __attribute__((reqd_work_group_size(TILE, TILE, 1))) void
int8_gemm(__global const char4 *a, __global const char4 *b, __global const float *scales,
          __global const float *bias, __global float *c, int n, int k4) {
  __local char4 tile_a[TILE][TILE];
  __local char4 tile_b[TILE][TILE + 1];
  int lx = get_local_id(0);
  int ly = get_local_id(1);
  int column = get_global_id(0);
  int row = get_global_id(1);
  int first_column = get_group_id(0) * TILE;
  int acc = 0;
  for (int t = 0; t < k4; t += TILE) {
    tile_a[ly][lx] = a[row * k4 + t + lx];
    tile_b[ly][lx] = b[(first_column + ly) * k4 + t + lx];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < TILE; k++) {
      int4 x = convert_int4(tile_a[ly][k]);
      int4 y = convert_int4(tile_b[lx][k]);
      int4 product = x * y;
      acc += product.x + product.y + product.z + product.w;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = acc * scales[column] + bias[column];
}
