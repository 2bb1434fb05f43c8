// Numbers of work-items that fill no vector, each of 1 to 70: what is left runs in a vector with lanes that are off,
// in narrower ones, or one by one. Lanes that are off must not write, divide, or take part in anything.
// RUN: %exec-test --width 4,8,16 --cpu x86-64-v3 --simplify usual --level O3 \
// RUN:   --also='--width 8 --cpu x86-64-v3 --simplify usual --level O0' \
// RUN:   %if avx512 %{ --also='--width 4,8,16 --cpu x86-64-v4 --simplify usual --level O3' %} \
// RUN:   %if avx512 %{ --also='--width 16 --cpu x86-64-v4 --method cbs --level O0' %} \
// RUN:   %s

// EXEC: sizes 5x1x1 7x1x1 12x1x1 16x1x1 37x1x1 63x1x1 70x1x1

// Row y has y work-items within the bound.
// EXEC: kernel bounded g:5000 g:5000:7 g:5000:3
// EXEC: launch 2  70 71 1  70 1 1  0 0 0
// EXEC: launch 2  63 64 1  63 1 1  0 0 0
// EXEC: launch 2  37 40 1  37 1 1  2 0 0
__kernel void bounded(__global uint *out, __global const uint *in, __global const uint *other) {
  size_t x = get_local_id(0), y = get_global_id(1), at = y * 70 + x;
  if (x < y)
    out[at] = in[at] * 3 + other[at] / (in[at] % 5 + 1);
}

// Ways part, and lanes leave a loop at different times.
// EXEC: kernel ways g:5000 g:5000:7 l:280
// EXEC: launch 2  70 71 1  70 1 1  0 0 0
// EXEC: launch 2  12 20 1  12 1 1  0 0 0
__kernel void ways(__global uint *out, __global const uint *in, __local uint *shared) {
  uint x = get_local_id(0), y = get_global_id(1), at = y * 70 + x;
  uint a[4] = {x, y, 3, in[0]};
  shared[x] = at;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x < y) {
    uint v = in[at] & 31, rounds = y & 1 ? 3 : 5;
    for (uint k = 0; k < rounds; ++k)
      a[k & 3] += v >> k;
    for (uint r = 0; v > a[1] % 7; ++r) {
      v = v / 2 + (r < 4 ? a[v & 3] % 3 : 0);
      if (v == 4)
        break;
      v -= v != 0;
    }
    out[at] = v + a[0] + a[1] * 3 + a[2] * 5 + a[3] * 7 + shared[get_local_size(0) - 1 - x];
  }
}

// Elements of other sizes, neighbours in either direction, and others.
// EXEC: kernel memory g:5000 g:5000:7 g:5000 g:20000
// EXEC: launch 2  70 71 1  70 1 1  0 0 0
__kernel void memory(__global uchar *bytes, __global const ushort *shorts, __global ushort *others, __global ulong *wide) {
  size_t x = get_local_id(0), y = get_global_id(1), at = y * 70 + x;
  if (x < y) {
    bytes[at] = shorts[70 * y + y - 1 - x >> 1] + x;
    others[y * 70 + x * 3 % 70] = shorts[y * 70 + x * 9 % 70] + 1;
    wide[at * 2] += wide[at * 2 + 1] ^ at;
  }
}

// What lanes do one after the other.
// EXEC: kernel one_by_one g:5000 g:5000:7
// EXEC: launch 2  70 71 1  70 1 1  0 0 0
__kernel void one_by_one(__global uint *out, __global const uint *in) {
  size_t x = get_local_id(0), y = get_global_id(1), at = y * 70 + x;
  if (x < y) {
    atomic_add(out, in[at]);
    if (in[at] & 1)
      atomic_max(out + 1 + (in[at] & 7), (uint)at);
  }
}

// Groups of each size.
// EXEC: kernel turn g:200 g:200:7 l:280
// EXEC: launch 1  2 1 1  1 1 1  0 0 0
// EXEC: launch 1  4 1 1  2 1 1  0 0 0
// EXEC: launch 1  6 1 1  3 1 1  0 0 0
// EXEC: launch 1  8 1 1  4 1 1  0 0 0
// EXEC: launch 1  10 1 1  5 1 1  0 0 0
// EXEC: launch 1  12 1 1  6 1 1  0 0 0
// EXEC: launch 1  14 1 1  7 1 1  0 0 0
// EXEC: launch 1  18 1 1  9 1 1  0 0 0
// EXEC: launch 1  22 1 1  11 1 1  0 0 0
// EXEC: launch 1  24 1 1  12 1 1  0 0 0
// EXEC: launch 1  26 1 1  13 1 1  0 0 0
// EXEC: launch 1  30 1 1  15 1 1  0 0 0
// EXEC: launch 1  32 1 1  16 1 1  0 0 0
// EXEC: launch 1  34 1 1  17 1 1  0 0 0
// EXEC: launch 1  38 1 1  19 1 1  0 0 0
// EXEC: launch 1  46 1 1  23 1 1  0 0 0
// EXEC: launch 1  48 1 1  24 1 1  0 0 0
// EXEC: launch 1  58 1 1  29 1 1  0 0 0
// EXEC: launch 1  62 1 1  31 1 1  0 0 0
// EXEC: launch 1  66 1 1  33 1 1  0 0 0
// EXEC: launch 1  74 1 1  37 1 1  0 0 0
// EXEC: launch 1  86 1 1  43 1 1  0 0 0
// EXEC: launch 1  96 1 1  48 1 1  0 0 0
// EXEC: launch 1  106 1 1  53 1 1  0 0 0
// EXEC: launch 1  122 1 1  61 1 1  0 0 0
// EXEC: launch 1  126 1 1  63 1 1  0 0 0
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  140 1 1  70 1 1  0 0 0
__kernel void turn(__global uint *out, __global const uint *in, __local uint *shared) {
  uint l = get_local_id(0), n = get_local_size(0);
  shared[l] = in[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = shared[n - 1 - l] * 3 + shared[(l + 1) % n];
  for (uint width = 1; width < n; width *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l >= width)
      shared[l] ^= sum;
    if (n % 3 == 1)
      sum += width;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = shared[l] + sum;
}
