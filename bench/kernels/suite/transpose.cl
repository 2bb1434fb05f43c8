// Transposition of a matrix through a padded tile in local memory.
#define TILE 16

__kernel void transpose(__global const float *input, __global float *output, int width,
                        int height) {
  __local float tile[TILE][TILE + 1];
  int x = get_global_id(0), y = get_global_id(1);
  int lx = get_local_id(0), ly = get_local_id(1);
  if (x < width && y < height)
    tile[ly][lx] = input[y * width + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  int tx = get_group_id(1) * TILE + lx;
  int ty = get_group_id(0) * TILE + ly;
  if (tx < height && ty < width)
    output[ty * height + tx] = tile[lx][ly];
}
