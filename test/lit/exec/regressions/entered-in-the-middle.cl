// A loop that work-items enter in two places: what comes behind both ways is reached in the next iteration by some.
// RUN: %exec-test --simplify usual --level O0,O3 --method auto,cbs --width off,4,8 %s
struct Pair { uint a; ulong b; uint c[3]; };
// EXEC: kernel k8 g:16384:0 g:4096:60232769 g:64:60232769 g:4:0 g:28:60232769 g:4096:0 l:1280 u:3 w:621587300115 b:32:8:60232769
// EXEC: launch 1 4 1 1 4 1 1 0 0 0
__kernel void k8(__global uint *out, __global const uint *in, __constant uint *table, __global const uint *zero, __global uint *counters, __global uint *rows_of_groups, __local uint *scratch, uint n, ulong m, struct Pair pair) {
  uint me = (uint)get_global_linear_id();
  uint v3 = 1u;
  uint i_4 = 0;
  if ((uint)get_local_id(0)) goto k8mid_5;
  k8top_6: ;
  out[me * 8u + ((v3 + (uint)get_local_id(2)) & 7u)] += 1u;
  k8mid_5: ;
  if (++i_4 < 3u && 1u) goto k8top_6;
}

