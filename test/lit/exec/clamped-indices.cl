// Loads from clamped indices: adjacent elements where no lane is clamped, else those of each lane. Sums of clamped
// indices may wrap around in these tests, so rows are pointers.
// RUN: %exec-test --width 4,8,16 --simplify usual,hard --level O3 \
// RUN:   --also='--width 8 --cpu x86-64-v2 --simplify usual --level O0,O3' \
// RUN:   --also='--width auto --simplify shipped --level O3' \
// RUN:   --also='--width 8 --method cbs --simplify none --level O3' \
// RUN:   %s

// EXEC: sizes 64x1x1 16x4x1

// Both borders, at distances that are more and less than a vector; bounds that cross each other (n of 0 and below).
// EXEC: kernel borders g:256:3 g:4096 u:100 u:3 u:0 u:4294967200
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
// EXEC: launch 1  200 1 1  50 1 1  0 0 0
__kernel void borders(__global const int *in, __global int *out, int n0, int n1, int n2, int n3) {
  int x = get_global_id(0), group = get_group_id(0);
  int n = group == 0 ? n0 : group == 1 ? n1 : group == 2 ? n2 : n3;
  for (int d = -9; d <= 9; d += 3) {
    int at = min(max(x + d, 0), n - 1);
    out[x * 8 + d / 3 + 3] = (in + 100)[at] + in[clamp(x + d, 5, 40)] + in[min(x, 7 + d) + 10];
  }
}

// Rows of a picture, of bytes, words and pairs.
// EXEC: kernel rows g:2048:5 g:2048 u:29 u:13
// EXEC: launch 2  32 16 1  16 4 1  0 0 0
// EXEC: launch 2  29 13 1  29 1 1  0 0 0
__kernel void rows(__global const uchar *in, __global uint *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  uint sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -2; dx <= 2; ++dx) {
      int sx = min(max(x + dx, 0), width - 1), sy = min(max(y + dy, 0), height - 1);
      __global const uchar *row = in + sy * width * 8;
      sum = sum * 3 + row[sx] + ((__global const uint *)row)[sx] + ((__global const uint2 *)row)[sx].y;
    }
  out[y * width + x] = sum;
}

// Lanes that are two to four elements apart, of which the last one is at the end of the memory.
// EXEC: kernel strided g:1024:5 g:256 u:255 u:128 g:256:7
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  120 1 1  40 1 1  0 0 0
__kernel void strided(__global const uint *in, __global uint *out, int last, int half_width, __global const ushort *words) {
  int x = get_global_id(0);
  uint sum = in[min(2 * x, last)] + 3 * in[min(2 * x + 1, last)] + 5 * in[clamp(2 * x - 3, 0, last)];
  sum += 7 * words[min(2 * x, half_width - 1)] + 9 * words[x + 1 < half_width / 2 ? 2 * x + 2 : 2 * x & 127];
  sum += 11 * in[min(3 * x, last)] + 13 * in[min(4 * x, last)] + 15 * in[max(last - 2 * x, 0)];
  out[x] = sum + 17 * words[min(3 * x + 1, half_width - 1)] + 19 * words[min(4 * x + 3, half_width - 1)];
}

// Unsigned indices that wrap around below zero, and 64-bit ones.
// EXEC: kernel wraps g:256:7 g:1024 u:90
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
// EXEC: launch 1  120 1 1  40 1 1  3 0 0
__kernel void wraps(__global const uint *in, __global uint *out, uint n) {
  uint x = get_global_id(0);
  size_t wide = get_global_id(0);
  uint sum = in[min(x - 5u, n)] + 3u * in[max(x, 9u)];
  sum += 5u * in[min(wide - (size_t)6, (size_t)n)] + 7u * in[min(max(wide, (size_t)20) + (size_t)1, (size_t)n)];
  sum += 11u * in[max(min(x - 20u, n), 30u)];
  out[x] = sum;
}

// Work-items that are off at the border, and indices that differ between lanes.
// EXEC: kernel masked g:256:1 g:1024 u:90
// EXEC: launch 1  128 1 1  64 1 1  0 0 0
__kernel void masked(__global const uint *in, __global uint *out, int n) {
  int x = get_global_id(0);
  uint v = in[x], sum = v;
  if (v & 4)
    sum += in[clamp(x + (int)(v % 3u), 2, n)] + in[clamp(x - 7, 0, n)];
  for (uint k = 0; k < v % 6u; ++k)
    sum = sum * 5 + in[min(x + (int)k, n)];
  out[x] = sum + in[clamp((int)(v % 200u) - 50, 0, n)] + in[min(x ^ 3, n)];
}

// Neighbours in a ring, the same with a border that is not at the end, conditions on several borders, and a border that
// no work-item or each of them comes to.
// EXEC: kernel rings g:1024:11 g:4096 u:37 u:13
// EXEC: launch 2  48 16 1  16 4 1  0 0 0
// EXEC: launch 2  40 13 1  20 1 1  0 0 0
__kernel void rings(__global const int *in, __global int *out, int width, int height) {
  int x = get_global_id(0), y = get_global_id(1);
  int east = x < width - 1 ? x + 1 : 0, west = x == 0 ? width - 1 : x - 1, north = y == 0 ? height - 1 : y - 1;
  int far = x > 5 && x < 30 ? x + 3 : 7, never = x >= 0 ? x : 900, one = x == 18 ? 2 : x;
  int other = x != 21 ? x + 1 : 99, two = x == 3 || x == 28 ? 60 : x + 2;
  __global const int *row = in + y * 48;
  int sum = row[east] + 3 * row[west] + 5 * in[north * 48 + x];
  sum += 7 * row[far] + 11 * row[never] + 13 * row[one] + 23 * row[other] + 29 * row[two];
  sum += 17 * row[max(x > 9 ? x - 8 : 1, 4)] + 19 * row[x > height ? min(x, 33) : x + 40];
  out[y * 48 + x] = sum;
}

// Positions that wrap around in few bits.
// EXEC: kernel narrow g:1024:12 g:1024
// EXEC: launch 1  512 1 1  64 1 1  0 0 0
// EXEC: launch 1  500 1 1  50 1 1  120 0 0
__kernel void narrow(__global const uint *in, __global uint *out) {
  size_t i = get_global_id(0);
  uchar u = (uchar)i, v = (uchar)(i * 16);
  char s = (char)i;
  uint sum = in[u > 250 ? (size_t)3 : i & 255] + 3u * in[s > -126 ? i : (size_t)7] + 5u * in[s < 100 ? i + 5 : i];
  sum += 7u * in[v > 20 ? i : (size_t)9] + 11u * in[u == 3 ? (size_t)1 : i + 1] + 13u * in[v != 64 ? i : (size_t)5];
  out[i - get_global_offset(0)] = sum + 17u * in[min(u, (uchar)200)] + 19u * in[(size_t)(max(s, (char)-100) + 128)];
}

// Pictures that are reflected at their borders, also those that are narrower than a vector.
int reflect101(int at, int size) {
  at = abs(at);
  return at < size ? at : max(2 * size - 2 - at, 0);
}
int reflect(int at, int size) {
  at = at < 0 ? -at - 1 : at;
  return at >= size ? max(2 * size - 1 - at, 0) : at;
}

#define REFLECTED(NAME) \
  __kernel void NAME(__global const uint *in, __global uint *out, int size, int shift) { \
    int x = (int)get_global_id(0) + shift; \
    uint sum = in[abs(x) & 1023] * 2; \
    for (int d = -7; d <= 7; d += 2) { \
      sum = sum * 5 + in[reflect101(x + d, size)] + 3 * in[reflect(x + d, size)]; \
      sum += 7 * in[min((int)abs(x + d), 300)] + 11 * in[(int)abs(x - d) > 20 ? min((int)abs(x - d), 500) : 40]; \
      sum += 13 * in[size > (int)abs(x) ? (int)abs(x) : 5] + 17 * in[(int)abs(2 * x + d) <= 90 ? (int)abs(2 * x + d) : 8]; \
    } \
    out[get_global_id(0)] = sum; \
  }

// EXEC: kernel wide g:4096:3 g:1024 u:200 u:0
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
// EXEC: launch 1  200 1 1  50 1 1  0 0 0
REFLECTED(wide)
// EXEC: kernel left g:4096:3 g:1024 u:200 u:4294967216
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
REFLECTED(left)
// EXEC: kernel narrow_picture g:4096:3 g:1024 u:5 u:4294967293
// EXEC: launch 1  64 1 1  64 1 1  0 0 0
REFLECTED(narrow_picture)
// EXEC: kernel one_pixel g:4096:3 g:1024 u:1 u:4294967290
// EXEC: launch 1  64 1 1  64 1 1  0 0 0
REFLECTED(one_pixel)

// On the other side of a border, the distance of the first from the last lane does not tell what is in between. The
// smallest number has no absolute value.
// EXEC: kernel other_side g:4096:3 g:1024 u:100 u:2147483648
// EXEC: launch 1  256 1 1  64 1 1  0 0 0
// EXEC: launch 1  128 1 1  16 1 1  0 0 0
__kernel void other_side(__global const uint *in, __global uint *out, int n, uint least) {
  int x = get_global_id(0), swapped = (x & ~3) | (x & 1) << 1 | (x >> 1 & 1);
  int far = as_int((uint)get_global_id(0) + least);
  uint sum = in[x < n ? x : swapped] + 3 * in[x > n ? x : swapped];
  sum += 5 * in[clamp((int)abs(far), 0, 3)] + 7 * in[clamp((int)abs(far), 0, 7)];
  out[x] = sum + 11 * in[clamp((int)abs(far), 0, 15)];
}
