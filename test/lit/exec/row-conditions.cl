// Loops over the rows of a group with a condition on the row, which are unrolled after vectorization: trees over rows,
// rows at the border of a tile, and every other row.
// RUN: %exec-test --width 4,8,auto --simplify shipped --level O3 \
// RUN:   --also='--width auto --simplify usual,none --level O3' \
// RUN:   %s

// EXEC: sizes 8x8x1 16x16x1 8x32x1

// EXEC: kernel tree g:512 g:2048:1 l:1024
// EXEC: launch 2  24 16 1  8 8 1    0 0 0
// EXEC: launch 2  32 32 1  16 16 1  0 0 0
// EXEC: launch 2  16 64 1  8 32 1   0 0 0
__kernel void tree(__global uint *out, __global const uint *in, __local uint *tile) {
  int x = get_local_id(0), y = get_local_id(1), w = get_local_size(0), h = get_local_size(1);
  tile[y * w + x] = in[get_global_linear_id()];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int step = 2; step <= h; step *= 2) {
    if (y % step == 0)
      tile[y * w + x] += tile[(y + step / 2) * w + x] * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (y == 0)
    out[(get_group_id(1) * get_num_groups(0) + get_group_id(0)) * w + x] = tile[x];
}

// EXEC: kernel borders g:2048 g:2048:1 l:1024
// EXEC: launch 2  24 16 1  8 8 1    0 0 0
// EXEC: launch 2  32 32 1  16 16 1  0 0 0
// EXEC: launch 2  16 64 1  8 32 1   0 0 0
__kernel void borders(__global uint *out, __global const uint *in, __local uint *tile) {
  int x = get_local_id(0), y = get_local_id(1), w = get_local_size(0), h = get_local_size(1);
  int at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  tile[y * w + x] = in[at];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = tile[y * w + x];
  if (y == 0 || y == h - 1)
    sum *= 7;
  else
    sum += tile[(y - 1) * w + x] + tile[(y + 1) * w + x];
  if ((y & 3) == (x & 3))
    sum ^= y;
  out[at] = sum;
}
