// Work-group collective functions inside loops and conditions that are the same for the whole group, in helpers, and as
// what decides about them.
// RUN: %exec-test %s

uint ranked(uint x) { return work_group_scan_exclusive_add(x & 1u) + work_group_broadcast(x, 0) % 5u; }

// EXEC: kernel loops g:512 g:1024:3 u:4
// EXEC: launch 1  7 1 1    1 1 1   0 0 0
// EXEC: launch 1  21 1 1   7 1 1   0 0 0
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  100 1 1  64 1 1  0 0 0
// EXEC: launch 3  7 11 5   3 5 2   0 0 0
__kernel void loops(__global uint *out, __global const uint *in, uint n) {
  size_t me = get_global_linear_id();
  uint x = in[me];
  if (get_group_id(0) == 1) {
    out[me] = x;
    return;
  }
  for (uint i = 0; i < n; ++i) {
    x += work_group_reduce_max(x % 1000u) * i;
    if (i % 2u == 1)
      x ^= ranked(x);
    for (uint j = 0; j < i; ++j)
      x = x * 3 + work_group_scan_inclusive_min(x >> j);
  }
  out[me] = x;
}

// A loop that ends when no work-item has anything left; a branch on a sum.
// EXEC: kernel deciding g:512 g:1024:9
// EXEC: launch 1  3 1 1    1 1 1   0 0 0
// EXEC: launch 1  24 1 1   8 1 1   0 0 0
// EXEC: launch 1  30 1 1   7 1 1   0 0 0
// EXEC: launch 3  6 10 4   3 5 2   0 0 0
__kernel void deciding(__global uint *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  uint left = in[me] % 9u, rounds = 0, total = 0, mine = 0;
  while (work_group_any(left != 0)) {
    ++rounds;
    if (left != 0)
      left -= 1;
    total += work_group_reduce_add(left);
    if (total % 7u == 3)
      mine += work_group_scan_exclusive_add(rounds);
    if (work_group_all(left < 2))
      break;
  }
  out[me] = rounds + 100 * total + 7 * left + 3 * mine;
}

// Other local memory beside the functions' own, and values that are kept over them.
// EXEC: kernel beside g:512 g:1024:5 l:512
// EXEC: launch 1  64 1 1  64 1 1  0 0 0
// EXEC: launch 1  60 1 1  8 1 1   0 0 0
__kernel void beside(__global uint *out, __global const uint *in, __local uint *scratch) {
  LOCAL(uint, tile[64]);
  uint id = get_local_id(0), me = get_global_id(0), items = get_local_size(0);
  tile[id] = in[me];
  scratch[id] = in[me] ^ 7u;
  uint sum = work_group_reduce_add(tile[id]);
  uint place = work_group_scan_exclusive_add(1u);
  tile[items - 1 - place] += 1; // Each its own.
  uint most = work_group_reduce_max(scratch[(id + 1) % items]);
  out[me] = sum + 3 * tile[(id + 1) % items] + 5 * most + 7 * scratch[(id + 2) % items];
}
