// A lane that is off stands for the others in an address that is out of bounds for it alone.
// RUN: %exec-test --simplify usual --level O0,O3 --method auto,cbs --width off,4,8 %s
struct Pair { uint a; ulong b; uint c[3]; };
// EXEC: kernel k9 g:16384:0 g:4096:1244229859 g:64:1244229859 g:4:0 g:28:1244229859 g:4096:0 l:1280 u:20 w:679486965029 b:32:8:1244229859
// EXEC: launch 1 4 1 1 4 1 1 0 0 0
__kernel void k9(__global uint *out, __global const uint *in, __constant uint *table, __global const uint *zero, __global uint *counters, __global uint *rows_of_groups, __local uint *scratch, uint n, ulong m, struct Pair pair) {
  uint items = (uint)(get_local_size(0) * get_local_size(1) * get_local_size(2));
  uint lin = (uint)get_local_linear_id();
  uint me = (uint)get_global_linear_id();
  uint v2 = 1u;
  uint i_1 = 0;
  uint i_2 = 0;
  switch (popcount((uint)table[2]) % 5u) {
    case 4: ;
    scratch[lin] = 1u;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (i_1 = 1u; i_1 < items; i_1 <<= 1) {
      i_2 = lin >= i_1 ? scratch[lin - i_1] : 0u;
      barrier(CLK_LOCAL_MEM_FENCE);
      scratch[lin] += i_2;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    v2 ^= scratch[lin];
  }
  uint sum = 0;
  sum = v2;
  out[me * 8u + 7u] += sum;
}
