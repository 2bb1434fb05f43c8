// The number of a lane comes from an id that a barrier in front made the work-item keep in memory.
// RUN: %exec-test --simplify shipped --level O3 --width auto,4,16 %s

#define SUB_GROUP_SIZE 8u

// EXEC: kernel ranks g:128:5 g:128:0 g:128:6
// EXEC: launch 1  64 1 1   64 1 1   0 0 0
// EXEC: launch 2  64 2 1   32 2 1   0 0 0
// EXEC: launch 1  60 1 1   20 1 1   0 0 0
SUB_GROUP_KERNEL void ranks(__global const uint *in, __global uint *out, __global uint *restrict swap) {
  uint lid = (uint)get_local_linear_id(), items = (uint)(get_local_size(0) * get_local_size(1));
  uint base = (uint)get_group_id(0) * items + (uint)(get_group_id(1) * get_global_size(0));
  uint x = swap[base + lid];
  barrier(CLK_GLOBAL_MEM_FENCE);
  swap[base + (lid + 2) % items] = in[base + lid];
  barrier(CLK_GLOBAL_MEM_FENCE);
  x ^= swap[base + lid];
  out[base + lid] = x + lid + sub_group_scan_exclusive_add(x & 0xffu);
}
