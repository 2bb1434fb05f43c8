// Barriers behind returns.
// RUN: %exec-test --level O0 --method loops,cbs,replicate \
// RUN:   --also='--simplify usual --level O3 --method loops,cbs,replicate' \
// RUN:   %s

// Whole groups return, in several places.
// EXEC: kernel whole_groups g:128:1 g:128:3 l:256 u:2
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void whole_groups(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()];
  if (get_group_id(0) == n)
    return;
  tile[me] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  x += tile[(me + 1) % items];
  if (get_group_id(0) == 1) {
    out[get_global_linear_id()] = x;
    return;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[me] = x;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_linear_id()] = tile[(me + 2) % items];
}

// The condition of the return is the same for all, which nothing but the data says.
// EXEC: kernel unproven g:128:1 g:128:3 g:4:0 l:256
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void unproven(__global uint *out, __global const uint *in, __global const uint *zero, __local uint *tile) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint group = zero[me & 3] + get_group_id(0);
  if (group == 2)
    return;
  tile[me] = in[get_global_linear_id()];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint x = tile[(me + 1) % items];
  for (uint i = 0; i < 4; ++i) {
    if (zero[(me + i) & 3] + i == 3 && group == 1)
      return;
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    x = x * 5 + tile[(me + i) % items];
    out[get_global_linear_id()] = x;
  }
}

// Behind the last barrier each work-item returns when it likes.
// EXEC: kernel behind g:128:1 g:128:3 l:256
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void behind(__global uint *out, __global const uint *in, __local uint *tile) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  tile[me] = in[get_global_linear_id()];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (me % 3 == 1)
    return;
  uint x = tile[(me + 1) % items];
  for (uint i = 0; i < 4; ++i)
    if ((x >> i) % 4 == 1)
      return;
  out[get_global_linear_id()] = x;
}
