// A private array of 64-bit elements, changed in a loop that has no end of its own.
// RUN: %exec-test --simplify usual --level O0,O3 --method auto,cbs --width off,4,8 %s
struct Pair { uint a; ulong b; uint c[3]; };
// EXEC: kernel k11 g:16384:0 g:4096:1859488135 g:64:1859488135 g:4:0 g:28:1859488135 g:4096:0 l:1280 u:5 w:861344624890 b:32:8:1859488135
// EXEC: launch 1 7 1 1 7 1 1 0 0 0
__kernel void k11(__global uint *out, __global const uint *in, __constant uint *table, __global const uint *zero, __global uint *counters, __global uint *rows_of_groups, __local uint *scratch, uint n, ulong m, struct Pair pair) {
  uint lin = (uint)get_local_linear_id();
  uint me = (uint)get_global_linear_id();
  uint arr[4] = {me, lin, n, 3u};
  ulong grid[3][5];
  for (uint k = 0; k < 15u; ++k) grid[k / 5u][k % 5u] = k + lin;
  switch (1u) {
    default: ;
    k11top_4: ;
    grid[1u % 3u][3941867038u % 5u] -= 1u;
    if (arr[(uint)get_local_size(0) & 3u] < 3u) goto k11top_4;
  }
  uint sum = 0;
  sum = (uint)grid[lin % 3u][lin % 5u];
  out[me * 8u + 7u] += sum;
}

