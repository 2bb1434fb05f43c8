// A loop with a barrier over a shrinking number of work-items.
// RUN: %exec-test %s

// EXEC: kernel reduce g:64 g:256:1 l:256
// EXEC: launch 1  64 1 1  16 1 1  0 0 0
// EXEC: launch 1  50 1 1  16 1 1  3 0 0
// EXEC: launch 2  10 6 1  5 2 1   0 7 0
__kernel void reduce(__global uint *out, __global const uint *in, __local uint *tile) {
  uint items = get_local_size(0) * get_local_size(1);
  uint lid = get_local_linear_id();
  tile[lid] = in[get_global_linear_id()];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint width = 1; width < items; width *= 2) {
    uint sum = tile[lid];
    if (lid + width < items)
      sum += tile[lid + width];
    barrier(CLK_LOCAL_MEM_FENCE);
    tile[lid] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (lid == 0)
    out[get_group_id(0) + get_num_groups(0) * get_group_id(1)] = tile[0];
}
