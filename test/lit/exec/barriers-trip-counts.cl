// Loops with barriers whose trip counts are the same for all work-items of a group, which nothing can prove.
// RUN: %exec-test --level O0 --method loops,cbs,replicate \
// RUN:   --also='--simplify usual --level O3 --method loops,cbs,replicate' \
// RUN:   %s

// From private arrays, local memory, and global memory that others may write.
// EXEC: kernel from_memory g:128 g:128:3 g:4:0 l:256 u:3
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void from_memory(__global uint *out, __global const uint *in, __global uint *zero, __local uint *tile,
                          uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()], limits[3];
  for (uint i = 0; i < 3; ++i)
    limits[(i + me) % 3] = n + get_group_id(0) + zero[i];
  tile[me] = n;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = 0; i < limits[x % 3]; ++i) {
    uint rest = tile[(me + i) % items];
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] = rest;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint j = 0; j < tile[(me + 1) % items] - i % 3; ++j) {
      x = x * 3 + j;
      barrier(CLK_LOCAL_MEM_FENCE);
    }
  }
  volatile uint last = limits[me % 3];
  while (last--) {
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[me] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    x += tile[(me + last) % items];
  }
  out[get_global_linear_id()] = x;
}

// From the results of atomic functions that happen to be equal, and from what work-items have counted themselves.
// EXEC: kernel from_atomics g:128 g:128:3 g:128:0 l:256
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void from_atomics(__global uint *out, __global const uint *in, __global uint *own, __local uint *tile) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1), counted = 0;
  uint x = in[get_global_linear_id()];
  uint before = ATOMIC_ADD(&own[get_global_linear_id()], 2u); // 0 for each of them.
  for (uint i = x % 4; i < x % 4 + 3; ++i)
    counted += 1; // 3 for each of them.
  for (uint i = before; i < counted; ++i) {
    tile[me] = x;
    barrier(CLK_LOCAL_MEM_FENCE);
    x = x * 5 + tile[(me + 1) % items];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (ATOMIC_ADD(&own[get_global_linear_id()], 1u) == 3)
      break;
  }
  out[get_global_linear_id()] = x + before;
}

// Each work-item counts from a place of its own, in steps of its own; only the number of steps is the same.
// EXEC: kernel own_steps g:128 g:128:3 l:256 u:4
// EXEC: launch 1  12 1 1  4 1 1   0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  6 4 1   3 2 1   0 0 0
__kernel void own_steps(__global uint *out, __global const uint *in, __local uint *tile, uint n) {
  uint me = get_local_linear_id(), items = get_local_size(0) * get_local_size(1);
  uint x = in[get_global_linear_id()], step = me + 1;
  for (uint i = me; i < me + n * step; i += step) {
    tile[me] = x + i;
    barrier(CLK_LOCAL_MEM_FENCE);
    x += tile[(me + 1) % items] >> 1;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_linear_id()] = x;
}
