// Vectors along each dimension: rows first, planes first, with bounds, barriers, ways of their own, private arrays and
// everything that has an order; in groups that are wide in one dimension, odd, partial, joined, or single work-items.
// RUN: %exec-test --simplify usual --level O0,O3 \
// RUN:   --also='--dim 0,1,2 --simplify usual --level O3 --width 4' \
// RUN:   --also='--dim 1,2 --simplify hard --level O0 --width off --method cbs' \
// RUN:   --also='--dim 1 --simplify usual --level O3 --width 16 --method cbs %if avx512 %{--cpu x86-64-v4%}' \
// RUN:   --also='--dim 2 --simplify none --level O0 --width 4 --method replicate --rows 2' \
// RUN:   %s

// EXEC: kernel rows_first g:16384 g:16384:1 u:53 u:40
// EXEC: launch 2  48 56 1   16 8 1   0 0 0
// EXEC: launch 2  48 56 1   1 1 1    0 0 0
// EXEC: launch 2  48 56 1   1 56 1   0 0 0
// EXEC: launch 2  48 56 1   48 1 1   0 0 0
// EXEC: launch 2  47 61 1   4 16 1   0 0 0
// EXEC: launch 2  45 51 1   5 17 1   3 2 0
// EXEC: launch 2  45 1 1    15 1 1   0 4 0
// EXEC: launch 2  1 64 1    1 16 1   1 0 0
// EXEC: launch 3  20 21 6   2 3 2    1 0 3
__kernel void rows_first(__global uint *out, __global const uint *in, uint width, uint height) {
  int row = get_global_id(0), col = get_global_id(1), z = get_global_id(2);
  if (row >= (int)height || col >= (int)width)
    return;
  int at = row * (int)width + col;
  out[at] = in[at] * 3 + in[at + 1] + (col & 1 ? in[row] : in[col]) + z - z;
}

// EXEC: kernel planes_first g:32768 g:32768:1
// EXEC: launch 3  6 10 32   2 5 16   0 0 0
// EXEC: launch 3  7 9 21    3 2 7    2 1 4
// EXEC: launch 3  8 6 24    8 1 1    0 0 0
// EXEC: launch 3  4 4 64    1 1 64   0 0 0
// EXEC: launch 3  5 32 2    5 32 2   0 0 0
// EXEC: launch 2  30 30 1   6 5 1    0 0 0
__kernel void planes_first(__global uint *out, __global const uint *in) {
  uint x = get_global_id(0) - get_global_offset(0), y = get_global_id(1) - get_global_offset(1),
       z = get_global_id(2) - get_global_offset(2);
  uint at = (x * get_global_size(1) + y) * get_global_size(2) + z, sum = 0;
  for (uint i = 0; i < 5; ++i)
    sum = sum * 3 + in[at + i * 7];
  out[at] += sum + get_local_id(2) * get_local_size(1) + get_group_id(0);
}

// What crosses barriers is kept along the same dimension, and work-items exchange it.
// EXEC: kernel exchange g:8192 g:8192:1 l:8192
// EXEC: launch 2  32 32 1   8 16 1   0 0 0
// EXEC: launch 2  30 33 1   5 16 1   0 0 0
// EXEC: launch 2  30 33 1   15 3 1   1 2 0
// EXEC: launch 2  32 32 1   32 1 1   0 0 0
// EXEC: launch 2  32 32 1   1 32 1   0 0 0
// EXEC: launch 2  4 8 1     2 2 1    0 0 0
// EXEC: launch 3  8 9 10    4 3 5    0 0 0
__kernel void exchange(__global uint *out, __global const uint *in, __local uint *tile) {
  uint lx = get_local_id(0), ly = get_local_id(1), lz = get_local_id(2);
  uint sx = get_local_size(0), sy = get_local_size(1), sz = get_local_size(2);
  uint at = (get_global_id(0) - get_global_offset(0)) * get_global_size(1) + get_global_id(1) - get_global_offset(1);
  at = at * get_global_size(2) + get_global_id(2);
  uint own[3] = {in[at], in[at + 1], lx};
  uint mine = (lx * sy + ly) * sz + lz, items = sx * sy * sz;
  tile[mine] = own[0] ^ own[2];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint step = 1; step < items; step *= 2) {
    uint other = tile[(mine + step) % items];
    own[step % 3] += other;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (ly < step)
      tile[mine] = own[(step + 1) % 3] + other * 3;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[at] = tile[mine] + own[0] + own[1] * 5 + own[2] * 7;
}

// Work-items that return in front of a barrier, and loops that neighbours leave at different times.
// EXEC: kernel apart g:8192 g:8192:1 l:4096
// EXEC: open
// EXEC: launch 2  32 32 1   8 16 1   0 0 0
// EXEC: launch 2  30 33 1   5 8 1    0 0 0
// EXEC: launch 2  16 16 1   16 1 1   0 0 0
__kernel void apart(__global uint *out, __global const uint *in, __local uint *tile) {
  uint row = get_global_id(0), col = get_global_id(1), at = row * get_global_size(1) + col;
  uint mine = get_local_id(0) * get_local_size(1) + get_local_id(1);
  uint x = in[at];
  tile[mine] = x;
  if (col == 7)
    return;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = 0; i < (x & 7) + (col & 3); ++i)
    x = x * 3 + in[(at + i) & 4095];
  out[at] = x + tile[mine];
}

// Atomic counters: their sums have no order.
// EXEC: kernel counts g:4096 g:4096:1
// EXEC: launch 2  32 32 1   8 8 1   0 0 0
// EXEC: launch 2  31 17 1   4 5 1   0 0 0
__kernel void counts(__global uint *out, __global const uint *in) {
  uint row = get_global_id(0), col = get_global_id(1), x = in[row * 40 + col];
  atomic_add(&out[x & 63], row + 1);
  atomic_max(&out[64 + (row & 7)], x);
}
