// Collective functions in work-groups of one to many work-items, where their memory is on the stack and where it is not,
// several in a row, and in loops that the group leaves early.
// RUN: %exec-test --simplify usual,hard %s

// EXEC: kernel sizes g:32768 g:16384:3
// EXEC: launch 1  2 1 1     1 1 1     0 0 0
// EXEC: launch 1  6 1 1     2 1 1     0 0 0
// EXEC: launch 1  6 1 1     3 1 1     0 0 0
// EXEC: launch 1  10 1 1    5 1 1     0 0 0
// EXEC: launch 1  32 1 1    16 1 1    0 0 0
// EXEC: launch 1  70 1 1    31 1 1    0 0 0
// EXEC: launch 1  256 1 1   128 1 1   0 0 0
// EXEC: launch 1  999 1 1   333 1 1   0 0 0
// EXEC: launch 1  1500 1 1  1024 1 1  0 0 0
// EXEC: launch 1  4096 1 1  4096 1 1  0 0 0
// EXEC: launch 2  40 21 1   20 7 1    0 0 0
// EXEC: launch 3  9 10 11   4 4 4     0 0 0
__kernel void sizes(__global ulong *out, __global const uint *in) {
  size_t me = get_global_linear_id();
  uint x = in[me];
  ulong wide = x;
  wide = wide * wide;
  // Six of one function in a row, one in the other's argument.
  uint a = work_group_reduce_add(x), b = work_group_reduce_add(x ^ 5u) ^ work_group_reduce_add(a + x);
  uint c = work_group_scan_inclusive_add(work_group_scan_exclusive_add(x) ^ work_group_scan_exclusive_add(a ^ x));
  ulong d = work_group_scan_exclusive_max(wide), e = work_group_scan_inclusive_min(wide + d);
  out[me] = a + 3 * b + 5 * c + 7 * d + 11 * e + work_group_broadcast(wide, get_local_size(0) - 1);
}

// EXEC: kernel leaving g:4096 g:4096:7 u:8
// EXEC: launch 1  4 1 1     1 1 1    0 0 0
// EXEC: launch 1  35 1 1    7 1 1    0 0 0
// EXEC: launch 1  256 1 1   64 1 1   0 0 0
// EXEC: launch 1  300 1 1   64 1 1   0 0 0
// EXEC: launch 3  7 11 5    3 5 2    0 0 0
__kernel void leaving(__global uint *out, __global const uint *in, uint n) {
  size_t me = get_global_linear_id();
  uint x = in[me] % 1000u, sum = 0;
  for (uint i = 0; i < n; ++i) {
    uint most = work_group_reduce_max(x);
    if (most % 8u == 5)
      break;
    sum += most + work_group_scan_inclusive_add(x & 3u);
    if (work_group_broadcast(x, 0) % 5u == 1) {
      x = x * 7u % 1000u;
      continue;
    }
    uint rounds = 0;
    do
      x = (x + i + work_group_reduce_min(x)) % 1000u;
    while (++rounds < 4 && work_group_any(x % 3u == 0 && x < 100));
  }
  out[me] = sum + 1000 * x;
}
