// An index of two bits beside one of ten: LLVM's vectorizer once took the check of the wider one for that of the other.
// RUN: %exec-test --simplify usual --level O1,O3 %s
struct Pair { uint a; ulong b; uint c[3]; };
// EXEC: kernel k8 g:16384:0 g:4096:185076841 g:64:185076841 g:4:0 g:28:185076841 g:4096:0 l:1280 u:15 w:965603391167 b:32:8:185076841
// EXEC: launch 1 16 1 1 16 1 1 0 0 0
__kernel void k8(__global uint *out, __global const uint *in, __constant uint *table, __global const uint *zero, __global uint *counters, __global uint *rows_of_groups, __local uint *scratch, uint n, ulong m, struct Pair pair) {
  uint lin = (uint)get_local_linear_id();
  uint me = (uint)get_global_linear_id();
  uint v2 = in[me & 1023u];
  short s16 = 1u;
  if (zero[lin & 3u]) goto k8next_1;
  s16 = (short)v2;
  k8next_1: ;
  uint sum = 0;
  sum = (uint)s16;
  out[me * 8u + 7u] += sum;
}
