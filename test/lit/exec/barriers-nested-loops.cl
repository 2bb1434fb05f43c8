// Barriers in nested loops that are left in several places.
// RUN: %exec-test --level O0 --method loops,cbs,replicate \
// RUN:   --also='--simplify usual --level O3 --method loops,cbs,replicate' \
// RUN:   --also='--width 4 --method auto,cbs --simplify usual,hard --level O0' \
// RUN:   %s

// EXEC: kernel several_exits g:128 g:128:3 l:256 u:5
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void several_exits(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()], rounds = 0;
  for (uint i = 0; i < n; ++i) {
    tile[me] = x + i;
    for (uint j = i; j < 4; ++j) {
      barrier(CLK_LOCAL_MEM_FENCE);
      x = x * 3 + tile[(me + j) % items];
      if (j == 2 && i == 1)
        break;
      barrier(CLK_LOCAL_MEM_FENCE);
      tile[me] ^= x;
      if (++rounds == 7 + get_group_id(0))
        goto out_of_both;
      if (rounds & 1)
        continue;
      x += me;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (n == 5 && i == 3)
      break;
  }
  x += 1000;
out_of_both:
  out[get_global_linear_id()] = x + rounds;
}

// Three levels; the innermost has no barrier and runs for as long as each work-item likes.
// EXEC: kernel three_levels g:128 g:128:7 l:256 u:3
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void three_levels(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1), i = 0;
  uint x = in[get_global_linear_id()], most = 0;
  do {
    uint j = n;
    while (1) {
      for (uint k = x % 5; k < 6; ++k) {
        if (k == 4 && (x & 1))
          break;
        x += k * me + most;
      }
      tile[me] = x;
      barrier(CLK_LOCAL_MEM_FENCE);
      if (most < tile[(me + 1) % items])
        most = tile[(me + 1) % items];
      if (j-- == 0)
        break;
      if (i == 2)
        return;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_linear_id()] = x ^ most;
  } while (++i < 4);
  out[get_global_linear_id()] = most;
}

// A loop whose whole body is a barrier, one that never runs, and one that runs once.
// EXEC: kernel bare g:128 g:128:9 l:256 u:3
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void bare(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  tile[me] = in[get_global_linear_id()];
  for (uint i = 0; i < n; ++i)
    barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = n; i < n; ++i)
    barrier(CLK_LOCAL_MEM_FENCE);
  uint x = tile[(me + 1) % items];
  do {
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] = x;
  } while (n == 0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_linear_id()] = tile[(me + 1) % items];
}
