// Loops that begin with a local id, and the low and high bits of ids, for local sizes that let vectors take neighbours,
// and for others.
// RUN: %exec-test --width off,4,16 --simplify usual --level O0,O3 \
// RUN:   --also='--width 8 --method cbs --simplify usual --level O3' \
// RUN:   %s

// The group copies a tile together, some columns of it turned.
// EXEC: kernel tiles g:16384 g:4096:1 u:3 u:4294967295
// EXEC: launch 2  32 16 1  16 16 1  0 0 0
// EXEC: launch 2  32 6 1   16 2 1   0 0 0
// EXEC: launch 2  24 9 1   8 3 1    0 0 0
// EXEC: launch 1  64 1 1   64 1 1   0 0 0
// EXEC: launch 1  37 1 1   11 1 1   0 0 0
__kernel void tiles(__global uint *out, __global const uint *in, uint n, int minus) {
  LOCAL(uint, tile[1024]);
  int lid = (int)(get_local_id(1) * get_local_size(0) + get_local_id(0));
  int items = (int)(get_local_size(0) * get_local_size(1));
  for (int e = lid; e < 1024; e += items)
    tile[e % 16 * 64 + e / 16] = in[(e / 16) * 16 + (e % 16)] + (uint)n;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0;
  for (int e = lid; e < 512; e += items) {
    sum += tile[e ^ 1] * 3;
    if (tile[e] & 1)
      sum ^= tile[(e & 63) | (e >> 6 << 7)] + tile[e % 64 * 2];
  }
  for (int e = lid + minus * 40; e < 100; e += items)
    sum = sum * 5 + tile[(e / 8 + e % 8 + 64) & 1023];
  out[get_global_linear_id()] = sum;
}

// Under masks, where the first lane may be off, and in a loop that lanes leave one by one.
// EXEC: kernel masked g:1024 g:4096:2 u:2
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  96 1 1   32 1 1  5 0 0
// EXEC: launch 1  90 1 1   18 1 1  0 0 0
__kernel void masked(__global uint *out, __global const uint *in, uint n) {
  uint lid = (uint)get_local_id(0), me = (uint)(get_global_id(0) - get_global_offset(0)), sum = 0;
  if (in[me] & n)
    sum = in[lid % 32 + lid / 32 * 100] + in[512 + (lid & 15) + (lid >> 4) * 20];
  for (uint e = lid; e < 512 && (in[e] & 3); e += 64) {
    sum += in[(e & 31) + (e >> 5) * 40];
    if ((in[e] >> 4) & 1)
      sum ^= in[(e * 2 & 63) + (e >> 5)];
  }
  uchar narrow = (uchar)lid;
  sum += in[(narrow & 15) + (narrow >> 4) * 17];
  out[me] = sum;
}
