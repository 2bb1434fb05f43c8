// Kernels for bench-variants that select-vector-dimension and collapse-work-item-loops are for.
// Work-items that are adjacent in dimension 0 do not access adjacent memory, or there are only a
// few of them.

// The first id is the row, in groups of all shapes.
// BENCH: kernel blur f:1048576 f:1048576 u:1024
// BENCH: launch 1024 1024 16 16
// BENCH: launch 1024 1024 1 256
// BENCH: launch 1024 1024 256 1
// BENCH: launch 1024 1024 8 8
// BENCH: launch 1024 1024 4 4
// BENCH: launch 1024 1024 64 2
__kernel void blur(__global const float *in, __global float *out, uint width) {
  int row = get_global_id(0), col = get_global_id(1), at = row * (int)width + col;
  if (row == 0 || col == 0 || row + 1 >= (int)get_global_size(0) || col + 1 >= (int)width)
    return;
  out[at] = 0.2f * (in[at] + in[at - 1] + in[at + 1] + in[at - (int)width] + in[at + (int)width]);
}

// A matrix product with tiles in local memory. The first id is the row.
// BENCH: kernel tile_product f:65536 f:65536 f:65536 u:256
// BENCH: launch 256 256 16 16
__kernel void tile_product(__global const float *a, __global const float *b, __global float *c,
                           uint n) {
  __local float of_a[16][16], of_b[16][16];
  int row = get_global_id(0), col = get_global_id(1), lr = get_local_id(0), lc = get_local_id(1);
  float sum = 0;
  for (int k = 0; k < (int)n; k += 16) {
    of_a[lr][lc] = a[row * (int)n + k + lc];
    of_b[lr][lc] = b[(k + lr) * (int)n + col];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int i = 0; i < 16; ++i)
      sum += of_a[lr][i] * of_b[i][lc];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * (int)n + col] = sum;
}

// Narrow groups with much to compute, and with little.
// BENCH: kernel narrow f:262144 f:262144 u:512 u:20
// BENCH: launch 512 512 4 64
// BENCH: launch 512 512 8 32
// BENCH: launch 512 512 2 128
// BENCH: kernel narrow f:262144 f:262144 u:512 u:1
// BENCH: launch 512 512 4 64
__kernel void narrow(__global const float *in, __global float *out, uint width, uint times) {
  __local float tile[256];
  size_t x = get_global_id(0), y = get_global_id(1);
  uint lx = get_local_id(0), ly = get_local_id(1), sx = get_local_size(0), sy = get_local_size(1);
  tile[ly * sx + lx] = in[y * width + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  float v = tile[(sy - 1 - ly) * sx + lx];
  for (uint i = 0; i < times; ++i)
    v = v * v * 0.5f + 0.25f;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[y * width + x] = v + tile[ly * sx + (lx ^ 1)];
}
