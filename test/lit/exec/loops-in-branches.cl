// Loops of a known length at the start of a branch that only some lanes take, in each order of branches.
// RUN: %exec-test --width 4,8 --simplify usual,hard --level O3 \
// RUN:   --also='--width auto --simplify shipped --level O3' \
// RUN:   --also='--width 8 --method cbs --simplify none --level O0' \
// RUN:   %s

// EXEC: sizes 64x1x1

// EXEC: kernel early_end g:65536 g:1024:3 u:256
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
// EXEC: launch 1  200 1 1  50 1 1  0 0 0
__kernel void early_end(__global uint *out, __global const uint *in, uint n) {
  uint i = get_global_id(0), x = in[i];
  if (x % 5 < 2) {
    for (uint k = 0; k < 40; ++k)
      out[k * n + i] = k + x;
    return;
  }
  out[i] = x;
  out[i + n] = in[i + n] + x;
}

// EXEC: kernel two_loops g:65536 g:1024:3 u:256
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
__kernel void two_loops(__global uint *out, __global const uint *in, uint n) {
  uint i = get_global_id(0), x = in[i];
  if (x % 5 < 2) {
    for (uint k = 0; k < 40; ++k)
      out[k * n + i] = k + x;
  } else {
    for (uint k = 0; k < 50; k += 2)
      out[k * n + i] = x * k;
  }
  out[60 * n + i] = x;
}

// In a loop, behind a condition that is never true for some vectors, with a value that leaves the inner loop.
// EXEC: kernel nested g:65536 g:1024:3 u:256
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
// EXEC: launch 1  150 1 1  50 1 1  0 0 0
__kernel void nested(__global uint *out, __global const uint *in, uint n) {
  uint i = get_global_id(0), sum = 0;
  for (uint j = 0; j < 5; ++j) {
    uint x = in[i + j];
    if (i / 16 % 3 == j) {
      for (uint k = 0; k < 40; ++k)
        sum = sum * 3 + in[k * 3 + i % 7];
    } else if (x % 3 == 1) {
      for (uint k = 0; k < 30; ++k) {
        out[k * n + i] ^= sum;
        for (uint m = 0; m < 33; ++m)
          sum += x ^ m;
      }
    }
  }
  out[70 * n + i] = sum;
}
