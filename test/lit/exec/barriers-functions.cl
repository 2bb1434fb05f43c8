// Barriers in functions: deep calls, several callers, calls in loops and conditionals.
// RUN: %exec-test --level O0 --method loops,cbs,replicate \
// RUN:   --also='--simplify usual --level O3 --method loops,cbs,replicate' \
// RUN:   %s

uint exchange(uint x, uint by, __local uint *tile) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  tile[me] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint other = tile[(me + by) % items];
  barrier(CLK_LOCAL_MEM_FENCE);
  return other;
}

// Returns in front of, between and behind barriers.
uint returns(uint x, uint n, __local uint *tile) {
  if (n == 0)
    return x;
  x += exchange(x, n, tile);
  if (n == 1)
    return x + 1;
  for (uint i = 0; i < n; ++i) {
    if (i == 3)
      return x;
    x ^= exchange(x, i, tile);
  }
  return n == 2 ? x * 3 : exchange(x, 1, tile) + x;
}

uint level_1(uint x, uint n, __local uint *tile) { return exchange(x, n, tile) + 1; }
uint level_2(uint x, uint n, __local uint *tile) {
  return level_1(x, n, tile) ^ (n & 1 ? level_1(x + 1, n, tile) : 7);
}
uint level_3(uint x, uint n, __local uint *tile) {
  for (uint i = 0; i < 2; ++i)
    x = level_2(x, n + i, tile);
  return x;
}
uint level_4(uint x, uint n, __local uint *tile) { return level_3(x, n, tile) + level_3(x, n + 1, tile); }

// EXEC: kernel deep g:128 g:128:3 l:256
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void deep(__global uint *out, __global const uint *in, __local uint *tile) {
  uint x = in[get_global_linear_id()];
  out[get_global_linear_id()] = level_4(x, get_group_id(0), tile) + x;
}

// EXEC: kernel places g:128 g:128:5 l:256 u:4
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void places(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint x = in[get_global_linear_id()], sum = 0;
  for (uint i = 0; i < n; ++i) {
    if (i % 2 == 1)
      x += exchange(x, 1, tile);
    sum += returns(x, i, tile);
    switch (i) {
    case 2:
      sum ^= returns(sum, get_group_id(0), tile);
      break;
    case 3:
      out[get_global_linear_id()] = exchange(sum, 2, tile);
      return;
    }
  }
  out[get_global_linear_id()] = sum;
}
