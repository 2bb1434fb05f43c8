// Elements that two to sixteen adjacent work-items share, which vectors load once: several types and divisors, groups
// that begin within an element, negative positions, positions and sums that wrap around, and bounds checks.
// RUN: %exec-test --simplify shipped --level O3 --width auto,8,16 \
// RUN:   --also='--simplify shipped --level O3 --width 4,32,off' \
// RUN:   --also='--simplify usual,none --level O3 --width 8' \
// RUN:   %s

// EXEC: sizes 32x1x1 8x4x1

// EXEC: kernel chroma g:2048 g:1024:1 g:1024:2 u:64
// EXEC: launch 2  64 8 1  32 1 1   0 0 0
// EXEC: launch 2  64 8 1  8 4 1    0 0 0
// EXEC: launch 2  33 7 1  33 7 1   3 1 0
// EXEC: launch 2  40 4 1  5 2 1    2 0 0
__kernel void chroma(__global uint *out, __global const uchar *u, __global const uchar *v, int w) {
  int x = get_global_id(0), y = get_global_id(1);
  int at = (y / 2) * (w / 2) + x / 2;
  out[y * w + x] = u[at] * 256 + v[at];
}

// EXEC: kernel halves g:1024 g:4096:1
// EXEC: launch 1  128 1 1  32 1 1  0 0 0
// EXEC: launch 1  128 1 1  32 1 1  1 0 0
// EXEC: launch 1  99 1 1   33 1 1  4 0 0
__kernel void halves(__global uint *out, __global const uint *in) {
  uint x = get_global_id(0);
  out[x] = in[x / 2] + in[x / 4 + 7] * 3 + in[x >> 3] * 5 + in[x / 16 + 2] * 7;
}

// EXEC: kernel bytes g:1024 g:4096:1
// EXEC: launch 1  128 1 1  32 1 1  0 0 0
// EXEC: launch 1  99 1 1   33 1 1  2 0 0
__kernel void bytes(__global ulong *out, __global const ulong *in) {
  size_t x = get_global_id(0);
  out[x] = in[x / 2] + ((__global const ushort *)in)[x / 8 + 1] + ((__global const uchar *)in)[(uchar)x >> 1];
}

// Positions are negative in the first work-items. A division rounds towards zero, and a shift down.
// EXEC: kernel below_zero g:1024 g:4096:1
// EXEC: launch 1  128 1 1  32 1 1  0 0 0
// EXEC: launch 1  99 1 1   33 1 1  0 0 0
__kernel void below_zero(__global uint *out, __global const uint *in) {
  int i = get_global_id(0);
  out[i] = in[100 + (i - 45) / 2] + in[100 + (i - 45) / 4] * 3 + in[100 + ((i - 44) >> 1)] * 5;
}

// Positions wrap around within a group, and so does a sum after the division.
// EXEC: kernel around g:1024 g:4096:1
// EXEC: launch 1  128 1 1  32 1 1  0 0 0
// EXEC: launch 1  128 1 1  128 1 1 0 0 0
__kernel void around(__global uint *out, __global const uint *in) {
  uint i = get_global_id(0);
  uint wraps = (i - 20u) / 2u;
  ushort narrow = (ushort)((ushort)i / 2 + 65520);
  out[i] = in[wraps & 1023] + in[narrow & 1023];
}

// EXEC: kernel checked g:1024 g:4096:1 u:77
// EXEC: launch 1  128 1 1  32 1 1  0 0 0
// EXEC: launch 1  96 1 1   48 1 1  0 0 0
__kernel void checked(__global uint *out, __global const uint *in, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  out[i] = in[i / 2] + (i % 3 == 0 ? in[i / 4] : 1);
}

// The sum of a quotient and a value that differs between work-items, but is the same in the first and last one of a
// vector.
// EXEC: kernel moved g:1024 g:4096:1 g:256:2
// EXEC: launch 1  128 1 1  32 1 1  0 0 0
__kernel void moved(__global uint *out, __global const uint *in, __global const uint *by) {
  uint x = get_global_id(0), lane = x & 3;
  uint apart = lane == 1 || lane == 2 ? by[x] & 511 : 0;
  out[x] = in[x / 2 + apart] + in[apart + x / 4] * 3;
}
