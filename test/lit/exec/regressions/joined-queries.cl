// Both ways of a branch end with a query, for different dimensions: LLVM makes one query of them, for a dimension that is
// not constant, which has to become several again.
// RUN: %exec-test %s

// EXEC: kernel joined g:1024 g:1024:1
// EXEC: launch 2  20 10 1  5 2 1  3 7 0
// EXEC: launch 1  40 1 1   8 1 1  3 0 0
__kernel void joined(__global uint *out, __global const uint *in) {
  uint i = get_global_linear_id();
  size_t x;
  if (in[i] % 2)
    x = get_global_offset(0);
  else
    x = get_global_offset(1);
  size_t y;
  if (in[i] % 3)
    y = get_local_id(1);
  else
    y = get_local_id(0);
  out[i] = x * 100 + y;
}
