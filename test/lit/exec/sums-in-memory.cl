// Sums in memory, which loops keep in registers where only a data race could make other accesses of the loop overlap
// them. Where a work-item may read what it has written itself, they stay in memory.
// RUN: %exec-test --rows 2,4 --width 4,8,16 --simplify usual --level O3 \
// RUN:   --also='--rows 4 --width 8 --simplify none,hard --level O0' \
// RUN:   --also='--width auto,8 --simplify shipped --level O3 --method auto,cbs' \
// RUN:   %s

// EXEC: kernel product g:2048:2 g:512:1 g:2048:3 u:9 u:37 u:21
// EXEC: launch 2  37 21 1  1 1 1    0 0 0
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  48 24 1  16 8 1   0 1 0
__kernel void product(__global uint *c, __global const uint *a, __global const uint *b, uint n, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= w || y >= h)
    return;
  c[y * w + x] *= 3;
  for (uint k = 0; k < n; ++k)
    c[y * w + x] += a[y * n + k] * b[k * w + x];
}

// `shift` is 0, so that a work-item reads its own sum.
// EXEC: kernel reads_itself g:4096:2 u:9 u:0
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  48 24 1  16 8 1   0 0 0
__kernel void reads_itself(__global uint *m, uint n, uint shift) {
  uint at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  for (uint k = 0; k < n; ++k)
    m[at] += m[at + shift * k] + k;
}

// All rows load the same elements. Those of the sum lie behind them.
// EXEC: kernel below g:4096:2 u:9
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  48 24 1  16 8 1   0 0 0
__kernel void below(__global uint *m, uint n) {
  uint w = get_global_size(0), x = get_global_id(0), y = get_global_id(1);
  for (uint k = 0; k < n; ++k)
    m[(y + n) * w + x] += m[k * w + x] * (y + k) + m[k * w];
}

// Work-items read between one pair of barriers what others have written between the pair before.
// EXEC: kernel in_turns g:2048:2 g:2048:3 u:6
// EXEC: launch 2  8 16 1  8 16 1  0 0 0
// EXEC: launch 2  16 8 1  16 4 1  0 0 0
__kernel void in_turns(__global uint *sums, __global uint *m, uint n) {
  uint w = get_local_size(0), x = get_local_id(0), y = get_local_id(1), group = get_group_id(1) * 256;
  uint at = group + y * w + x;
  for (uint turn = 0; turn < n; ++turn) {
    for (uint k = 0; k < 5; ++k)
      if (turn & 1)
        sums[at] += m[group + k] * (x + k) + m[group + k * w + x];
      else
        m[at] += k * sums[at];
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}

// Two sums of a work-item, one of them behind a condition that is the same for all.
// EXEC: kernel two_sums g:4096:2 g:256:1 u:9 u:5
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  48 24 1  16 8 1   0 0 0
__kernel void two_sums(__global uint *m, __global const uint *in, uint n, uint from) {
  uint size = get_global_size(0) * get_global_size(1);
  uint at = get_global_id(1) * get_global_size(0) + get_global_id(0);
  for (uint k = 0; k < n; ++k) {
    m[at] += in[k] + get_global_id(0);
    if (k >= from)
      m[at + size] += in[k + 1] ^ m[at];
  }
}

// Sums of vectors, and sums that adjacent work-items have far apart. What they add comes from local memory, or from
// arguments that overlap nothing. Work-items add different numbers of values, some of them none.
// EXEC: kernel of_vectors g:8192:2 g:2048:1 u:64
// EXEC: launch 2  64 8 1  32 1 1   0 0 0
// EXEC: launch 2  40 8 1  20 2 1   0 0 0
__kernel void of_vectors(__global uint4 *restrict m, __global const uint *restrict in, uint step) {
  LOCAL(uint, near[40]);
  uint x = get_global_id(0), at = get_local_id(1) * get_local_size(0) + get_local_id(0);
  near[at] = in[x];
  barrier(CLK_LOCAL_MEM_FENCE);
  __global uint4 *sum = m + get_global_id(1) * 64 + x;
  for (uint k = 0; k < 20; ++k) {
    sum->x += near[k];
    sum->y ^= near[k] * (x + k);
    sum->w += sum->x;
  }
  for (uint k = x & 3; k < get_global_id(1); ++k)
    ((__global uint *)m)[x * 8 + get_global_id(1) % 8 + step * 64] += in[k * 3] ^ x;
}
