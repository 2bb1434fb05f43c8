// Regions that belong to some of a row's work-items: every comparison, bounds that are negative, zero, and beyond the
// row, and guards that must not be taken for one.
// RUN: %exec-test --method loops,cbs --level O0 \
// RUN:   --also='--method auto,loops --simplify usual --level O3' \
// RUN:   %s

// EXEC: kernel comparisons g:4096 g:64:5 l:512 u:3
// EXEC: launch 1  64 1 1   64 1 1  0 0 0
// EXEC: launch 1  70 1 1   35 1 1  2 0 0
// EXEC: launch 3  7 8 5    5 4 2   0 0 0
// EXEC: launch 1  5 1 1    1 1 1   0 0 0
__kernel void comparisons(__global uint *out, __global const uint *in, __local uint *l, uint n) {
  uint lin = get_local_linear_id(), me = get_global_linear_id(), sum = 0;
  int x = get_local_id(0);
  size_t wide = get_local_id(0), size = get_local_size(0);
  l[lin] = in[me & 63u];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = -2; i < 10; i += (int)n) {
    if (x < i)
      l[lin] += 1;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x <= i)
      l[lin] += 2;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x == i)
      l[lin] += 4;
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((uint)x < (uint)i)
      l[lin] += 8;
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((uint)x <= (uint)i)
      l[lin] += 16;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (wide <= (size_t)(long)i)
      l[lin] += 32;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i > x)
      l[lin] += 64;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (!(x >= i))
      l[lin] += 128;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x >= i)
      l[lin] += 256;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x != i)
      l[lin] += 512;
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((uchar)x < (uchar)i)
      l[lin] += 1024;
    barrier(CLK_LOCAL_MEM_FENCE);
    if ((short)x <= (short)i)
      l[lin] += 2048;
    barrier(CLK_LOCAL_MEM_FENCE);
    sum = sum * 3 + l[lin];
  }
  out[me] = sum;
}

// Trees, which others read; a value from in front of the guard that is used behind it, and one that is made inside.
// EXEC: kernel trees g:4096 g:64:5 l:512 u:7
// EXEC: launch 1  64 1 1   32 1 1  0 0 0
// EXEC: launch 1  45 1 1   15 1 1  2 0 0
// EXEC: launch 2  16 6 1   8 3 1   0 0 0
__kernel void trees(__global uint *out, __global const uint *in, __local uint *l, uint n) {
  uint lin = get_local_linear_id(), me = get_global_linear_id(), width = get_local_size(0);
  uint row = get_local_id(1) * width, x = get_local_id(0), kept = 0;
  l[lin] = in[me & 63u];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint s = width / 2; s > 0; s /= 2) {
    if (x < s)
      l[row + x] += l[row + x + s];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint before = l[row + (x ^ 1) % width];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x < s) {
      kept += before;
      l[lin] ^= kept;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (x < n)
      kept = kept * 2 + before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (x == 0)
    for (uint i = 1; i < n; ++i)
      l[row] = l[row] * i + kept;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[me] = l[row] + kept * x;
}
