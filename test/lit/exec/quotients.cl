// Rows and columns from an id, at whose borders split-quotient-ranges splits the loops over work-items: divisors of
// several sizes, negative ones, products, ids that are negative or wrap around, and several types.
// RUN: %exec-test --simplify shipped --level O3 --width auto,4,off \
// RUN:   --also='--simplify usual,none --level O3 --width auto,8' \
// RUN:   %s

// EXEC: sizes 32x1x1 16x4x1

// EXEC: kernel flip g:2048 g:2048:1 u:37 u:1000
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
// EXEC: launch 1  1001 1 1  7 1 1    0 0 0
// EXEC: launch 1  500 1 1   500 1 1  3 0 0
__kernel void flip(__global uint *out, __global const uint *in, int w, int n) {
  int i = get_global_id(0);
  if (i >= n)
    return;
  int x = i % w, y = i / w;
  out[i] = in[y * w + (w - 1 - x)] * 3 + y;
}

// EXEC: kernel narrow g:2048 g:2048:1 u:5
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
// EXEC: launch 1  33 1 1    33 1 1   0 0 0
__kernel void narrow(__global uint *out, __global const uint *in, uint w) {
  size_t i = get_global_id(0);
  out[i] = in[i % w] + (uint)(i / w);
}

// EXEC: kernel at_limit g:2048 g:2048:1 u:16
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
// EXEC: launch 1  1024 1 1  32 1 1   5 0 0
__kernel void at_limit(__global uint *out, __global const uint *in, uint w) {
  uint i = get_global_id(0);
  out[i] = in[i % w] * 5 + in[i / w];
}

// EXEC: kernel wide g:2048 g:2048:1 u:1000000
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
__kernel void wide(__global uint *out, __global const uint *in, ulong w) {
  ulong i = get_global_id(0);
  out[i] = in[i % w] + (uint)(i / w);
}

// The divisor has 4 bytes of 1 in its upper half.
// EXEC: kernel very_wide g:2048 g:2048:1 u:1
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
__kernel void very_wide(__global uint *out, __global const uint *in, uint one) {
  ulong i = get_global_id(0), w = 0xffffffff00000000ul + one, v = 0x7ffffffffffffffful - one;
  out[i] = in[i % w] + (uint)(i / w) + in[i % v];
}

// EXEC: kernel negative g:2048 g:2048:1 u:4294967259
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
__kernel void negative(__global uint *out, __global const uint *in, int w) {
  int i = get_global_id(0);
  out[i] = in[i % w] + i / w;
}

// The ids before that of work-item 40 are negative.
// EXEC: kernel below_zero g:2048 g:2048:1 u:37
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
__kernel void below_zero(__global uint *out, __global const uint *in, int w) {
  int id = get_global_id(0), i = id - 40;
  out[id] = in[(i % w) & 63] * 3 + i / w;
}

// EXEC: kernel wraps g:2048 g:2048:1 u:37
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
// EXEC: launch 1  1000 1 1  500 1 1  0 0 0
__kernel void wraps(__global uint *out, __global const uint *in, uint w) {
  uint id = get_global_id(0), i = id + 4294967000u;
  out[id] = in[i % w] * 3 + i / w;
}

// Four dimensions of an array.
// EXEC: kernel dimensions g:4096 g:4096:1 u:3840 u:20 u:12 u:4
// EXEC: launch 1  3840 1 1  32 1 1   0 0 0
// EXEC: launch 1  256 1 1  32 1 1    0 0 0
__kernel void dimensions(__global uint *out, __global const uint *in, int n, int w, int h, int c) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    int x = i % w, y = (i / w) % h, z = (i / w / h) % c, k = i / (w * h * c);
    out[i] = in[((k * c + z) * h + (h - 1 - y)) * w + x] + i / (h * w);
  }
}

// A product that is negative, and one with another divisor.
// EXEC: kernel products g:2048 g:2048:1 u:20 u:4294967293 u:3
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
__kernel void products(__global uint *out, __global const uint *in, int w, int k, int v) {
  int i = get_global_id(0);
  out[i] = in[i % w] + i / w + i / (w * k) * 7 + i / (v * k) * 11 + i % (w * v) * 13;
}

// The product wraps around.
// EXEC: kernel small_product g:2048 g:2048:1 u:16 u:268435457
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
__kernel void small_product(__global uint *out, __global const uint *in, uint w, uint k) {
  uint i = get_global_id(0);
  out[i] = in[i % w] + i / w + i / (w * k) * 7;
}

// Several dividends: neighbours across periodic borders.
// EXEC: kernel periodic g:2048 g:2048:1 u:37 u:24
// EXEC: launch 2  48 24 1  16 4 1    0 0 0
// EXEC: launch 2  37 24 1  1 1 1     0 0 0
// EXEC: launch 1  37 1 1   37 1 1    0 0 0
__kernel void periodic(__global uint *out, __global const uint *in, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= w || y >= h)
    return;
  uint sum = 0;
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i)
      sum = sum * 3 + in[(y + j + h) % h * w + (x + i + w) % w];
  out[y * w + x] = sum;
}

// EXEC: kernel neighbours g:2048 g:2048:1 u:37
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
// EXEC: launch 1  333 1 1  333 1 1   0 0 0
__kernel void neighbours(__global uint *out, __global const uint *in, uint w) {
  uint i = get_global_id(0);
  out[i] = in[i % w] * 3 + in[(i + w - 1) % w] * 5 + in[(i + 1) % w + 40] * 7 + in[(i + 5) / w];
}

// The divisor is computed, and trips of inner loops depend on the remainder.
// EXEC: kernel pooled g:1024 g:4096:1 u:74 u:900
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
// EXEC: launch 1  96 1 1  32 1 1     0 0 0
__kernel void pooled(__global uint *out, __global const uint *in, int w, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) {
    int x = i % (w / 2) * 2, y = i / (w / 2) * 2, last = min(x + 2, w - 3);
    uint most = 0;
    for (int v = y; v < y + 2; ++v)
      for (int u = x; u < last; ++u)
        most = max(most, in[v * w + u]);
    out[i] = most;
  }
}

// With barriers and in rows of two dimensions.
// EXEC: kernel tile g:2048 g:2048:1 l:512 u:20
// EXEC: launch 1  1024 1 1  32 1 1   0 0 0
// EXEC: launch 2  64 16 1  16 4 1    0 0 0
__kernel void tile(__global uint *out, __global const uint *in, __local uint *tile, int w) {
  int i = get_global_id(1) * get_global_size(0) + get_global_id(0), me = get_local_linear_id();
  tile[me] = in[i / w * w + (w - 1 - i % w)];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = tile[me ^ 1];
  for (int k = 0; k < i % w; ++k)
    sum = sum * 3 + k;
  out[i] = sum + i / w;
}

// Slices of a power of two, and rows of a constant width, with an inner loop.
// EXEC: kernel slices g:1024 g:4096:1 u:7
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  99 1 1  33 1 1  5 0 0
// EXEC: launch 1  70 1 1  10 1 1  0 0 0
__kernel void slices(__global uint *out, __global const uint *in, uint n) {
  uint row = get_global_id(0), slice = row / 32, sum = 0;
  for (uint k = in[slice] % 8 + row % 32; k < n * 32 + slice; k += 32)
    sum = sum * 3 + in[k];
  out[row] = sum + (row & 63) * (row >> 4);
}

// EXEC: kernel widths g:1024 g:4096:1 u:7
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  99 1 1  33 1 1  5 0 0
__kernel void widths(__global uint *out, __global const uint *in, uint n) {
  int i = get_global_id(0), row = i / 20, column = i % 20;
  uint sum = 0;
  for (uint k = 0; k < n; ++k)
    sum = sum * 3 + in[(row + k) * 20 + column];
  out[i] = sum;
}
