// Kernels with so many barrier regions that their loops become functions (outline-region-loops).
// RUN: %exec-test --simplify shipped --level O3 --width auto,off --method auto,cbs %s

// EXEC: sizes 16x1x1

// Two halves of the tile take turns, so that one barrier is enough.
#define STEP(n)                                                                                                        \
  tile[n % 2 * items + me] = x * n + kept;                                                                             \
  barrier(CLK_LOCAL_MEM_FENCE);                                                                                        \
  x += tile[n % 2 * items + (me + n) % items];
#define STEPS(n) STEP(n) STEP((n + 1)) STEP((n + 2)) STEP((n + 3)) STEP((n + 4)) STEP((n + 5)) STEP((n + 6)) STEP((n + 7))
#define CHOICE(n)                                                                                                      \
  if (rounds > n) {                                                                                                    \
    STEP(n)                                                                                                            \
  } else                                                                                                               \
    kept ^= x + n;

// EXEC: kernel straight g:128 g:128:3 l:256
// EXEC: launch 1  48 1 1   16 1 1  0 0 0
// EXEC: launch 1  50 1 1   12 1 1  3 0 0
__kernel void straight(__global uint *out, __global const uint *in, __local uint *tile) {
  uint me = get_local_id(0), items = get_local_size(0);
  uint x = in[get_global_linear_id()], kept = x * 7;
  STEPS(0) STEPS(8) STEPS(16) STEPS(24)
  out[get_global_linear_id()] = x ^ kept;
}

// EXEC: kernel choices g:128 g:128:3 l:256 u:11
// EXEC: launch 1  48 1 1   16 1 1  0 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void choices(__global uint *out, __global const uint *in, __local uint *tile, uint rounds) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()], kept = x * 7;
  CHOICE(0) CHOICE(1) CHOICE(2) CHOICE(3) CHOICE(4) CHOICE(5) CHOICE(6) CHOICE(7) CHOICE(8)
  CHOICE(9) CHOICE(10) CHOICE(11) CHOICE(12) CHOICE(13) CHOICE(14) CHOICE(15) CHOICE(16) CHOICE(17)
  out[get_global_linear_id()] = x ^ kept;
}

// Results of collective functions cross the boundaries of the new functions.
// EXEC: kernel sums g:128 g:128:3 l:256
// EXEC: launch 1  48 1 1   16 1 1  0 0 0
// EXEC: launch 1  50 1 1   12 1 1  3 0 0
__kernel void sums(__global uint *out, __global const uint *in, __local uint *tile) {
  uint me = get_local_id(0), items = get_local_size(0);
  uint x = in[get_global_linear_id()], kept = x * 7;
  STEPS(0)
  x += work_group_reduce_add(x + 1);
  STEPS(8)
  kept += work_group_scan_inclusive_add(x);
  STEPS(16)
  x ^= work_group_reduce_max(kept);
  STEPS(24)
  out[get_global_linear_id()] = x ^ kept;
}
