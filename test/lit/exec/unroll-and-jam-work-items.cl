// Rows of work-items that run at once: numbers of rows that do not divide those of a group, groups that are not full,
// offsets, rows that are left out or begin elsewhere, and all that rows keep for themselves.
// RUN: %exec-test --rows 2,3 --width off,8 --simplify usual --level O3 \
// RUN:   --also='--rows 8 --width off,4 --simplify usual --level O0' \
// RUN:   --also='--rows 3 --width off,4 --simplify usual --method cbs --level O0' \
// RUN:   --also='--rows 4 --width off --simplify none,hard --level O3' \
// RUN:   --also='--width 8 --simplify usual --level O3' \
// RUN:   %s

// EXEC: kernel product g:2048 g:4096:1 u:13 u:37 u:21
// EXEC: launch 2  37 21 1  1 1 1    0 0 0
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  40 24 1  8 3 1    2 1 0
// EXEC: launch 2  43 29 1  16 16 1  0 3 0
// EXEC: launch 2  40 22 1  20 11 1  0 0 0
__kernel void product(__global uint *out, __global const uint *in, uint n, int w, int h) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= w || y >= h)
    return;
  uint sum = 0;
  for (uint k = 0; k < n; ++k)
    sum += in[y * n + k] * in[k * w + x];
  out[y * w + x] = sum;
}

// Rows that are left out in between, and a choice that all rows take alike.
// EXEC: kernel some_rows g:1600 g:1600:1 u:5
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  40 35 1  8 7 1    0 0 0
// EXEC: launch 2  39 34 1  16 16 1  0 0 0
__kernel void some_rows(__global uint *out, __global const uint *in, uint n) {
  uint x = get_global_id(0), y = get_global_id(1);
  if (y % 11 == n)
    return;
  uint at = y * get_global_size(0) + x, value = in[x];
  switch (in[x + 1] % 4) {
  case 0: value += in[at]; break;
  case 1: value *= y; break;
  case 2: value ^= in[x + 7]; break;
  default: return;
  }
  out[at] = value;
}

// Private arrays with indices that depend on rows or not, and rows that go to and fro.
// EXEC: kernel arrays g:1600 g:1600:1 u:9
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  40 35 1  8 7 1    0 0 0
// EXEC: launch 2  39 34 1  16 16 1  0 0 0
__kernel void arrays(__global uint *out, __global const uint *in, uint n) {
  uint x = get_global_id(0), y = get_global_id(1), mine[16], all[16];
  for (uint k = 0; k < 16; ++k) {
    mine[(k + y) & 15] = in[k + x];
    all[k] = in[k * 3 + x];
  }
  for (uint k = 0; k < n; ++k) {
    uint kept = mine[k & 15];
    mine[k & 15] = all[(k * 5) & 15] + y;
    all[(k + x) & 15] += kept;
  }
  uint sum = 0;
  for (uint k = 0; k < 16; ++k)
    sum = sum * 31 + mine[k] + (all[k] ^ mine[(k + 3) & 15]);
  out[y * get_global_size(0) + x] = sum;
}

// What a work-item has stored it reads again.
// EXEC: kernel read_again g:4800 g:64:1
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  40 35 1  8 7 1    0 0 0
// EXEC: launch 2  39 34 1  16 16 1  0 0 0
__kernel void read_again(__global uint *out, __global const uint *in) {
  uint x = get_global_id(0), y = get_global_id(1);
  __global uint *own = out + (y * get_global_size(0) + x) * 3;
  own[0] = in[x & 63];
  for (uint k = 1; k < 9; ++k)
    own[k % 3] += own[(k + 2) % 3] * 5 + in[k];
}

// Local memory between barriers, and values that cross them.
// EXEC: kernel tiles g:2048 g:2048:1 l:1024 l:1024 u:4
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  40 35 1  8 7 1    0 0 0
// EXEC: launch 2  48 32 1  16 16 1  0 0 0
// EXEC: launch 3  16 6 5   16 3 5   0 0 1
__kernel void tiles(__global uint *out, __global const uint *in, __local uint *rows, __local uint *columns, uint n) {
  uint x = get_local_id(0), y = get_local_id(1) % 16;
  uint z = get_global_id(2) - get_global_offset(2);
  uint at = (z * get_global_size(1) + get_global_id(1)) * get_global_size(0) + get_global_id(0), sum = at;
  for (uint t = 0; t < n; ++t) {
    if (get_local_id(2) == 0) {
      rows[y * 16 + x] = in[(at + t) % 2048];
      columns[y * 16 + x] = in[(at * 3 + t) % 2048];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint k = 0; k < get_local_size(0); ++k)
      sum += rows[y * 16 + k] * columns[(y % 3 & k & 1) * 16 + x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[at] = sum;
}

// Planes, where there are no rows.
// EXEC: kernel planes g:2048 g:2048:1 u:11
// EXEC: launch 3  20 1 33  4 1 11   0 0 0
// EXEC: launch 3  20 1 21  20 1 16  0 0 3
// EXEC: launch 3  10 3 14  5 3 7    0 0 0
__kernel void planes(__global uint *out, __global const uint *in, uint n) {
  uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2) - get_global_offset(2), sum = 0;
  for (uint k = 0; k < n; ++k)
    sum = sum * in[k + x] + in[k + z * 8];
  out[(z * get_global_size(1) + y) * get_global_size(0) + x] = sum;
}

// Each row begins and ends elsewhere; work-items of a row run loops of their own length.
// EXEC: kernel triangle g:1600 g:1600:1
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  39 34 1  16 16 1  0 0 0
__kernel void triangle(__global uint *out, __global const uint *in) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x < y)
    return;
  uint sum = 0;
  for (int k = 0; k < x; ++k)
    sum += in[k] * in[y + k];
  out[y * get_global_size(0) + x] = sum;
}

// EXEC: kernel lengths g:1600 g:1600:1
// EXEC: launch 2  40 32 1  8 16 1   0 0 0
// EXEC: launch 2  39 34 1  16 16 1  0 0 0
__kernel void lengths(__global uint *out, __global const uint *in) {
  uint x = get_global_id(0), y = get_global_id(1), sum = y, k = 0;
  while (in[x + k] % 8 != 0 && k < 100) {
    sum = sum * 3 + in[x + k];
    if (in[x + k] % 32 == 1)
      sum += in[y + k];
    ++k;
  }
  out[y * get_global_size(0) + x] = sum + k;
}

// Vectors and structures of the source.
// EXEC: kernel vectors g:1600 g:6400:1 u:7
// EXEC: launch 2  20 16 1  4 8 1    0 0 0
// EXEC: launch 2  19 22 1  8 11 1   0 0 0
struct pair {
  uint4 a, b;
};
__kernel void vectors(__global uint *out, __global const uint4 *in, uint n) {
  uint x = get_global_id(0), y = get_global_id(1);
  struct pair sums = {in[x], in[y]};
  for (uint k = 0; k < n; ++k) {
    struct pair next = {in[k + x] + sums.b.wzyx, in[k + y] * sums.a.yxwz};
    sums = next;
  }
  uint4 mixed = sums.a ^ sums.b;
  out[y * get_global_size(0) + x] = mixed.x + 3 * mixed.y + 5 * mixed.z + 7 * mixed.w;
}
