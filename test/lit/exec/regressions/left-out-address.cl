// The address of an element of a private array is computed in a block that is left out when no lane runs it, and used in
// one that is run all the same: it still points into an array that has room for all lanes.
// RUN: %exec-test --simplify usual --level O0,O3 --width 4,8 %s

// EXEC: kernel scattered g:64:0 g:64:1671902173
// EXEC: launch 1 4 1 1 4 1 1 0 0 0
// EXEC: launch 1 24 1 1 24 1 1 0 0 0
__kernel void scattered(__global uint *out, __constant uint *table) {
  uint lin = (uint)get_local_linear_id();
  ulong grid[3][5];
  for (uint k = 0; k < 15u; ++k)
    grid[k / 5u][k % 5u] = k + lin;
  if ((uint)get_group_id(1) < (uint)get_local_id(0)) {
    grid[1u % 3u][(lin ? table[27] : 1u) % 5u] ^= 1u;
  } else {
    grid[table[(uint)grid[1][1] & 63u] % 3u][1] = 1u;
  }
  out[get_global_id(0)] = (uint)grid[1][0];
}
