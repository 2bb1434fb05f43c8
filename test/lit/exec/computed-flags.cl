// What a barrier is told may be computed, even from what changes in a loop.
// RUN: %exec-test %s

// EXEC: kernel k g:64 g:64:3 u:5
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
__kernel void k(__global uint *out, __global const uint *in, uint n) {
  LOCAL(uint, tile[8]);
  uint id = get_local_id(0), me = get_global_id(0), flags = n & 1u;
  for (uint i = 0; i < n; ++i) {
    tile[id] = in[me] + i;
    work_group_barrier(flags ? CLK_LOCAL_MEM_FENCE : CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE,
                       flags ? memory_scope_work_group : memory_scope_device);
    out[me] += tile[(id + i) % 8u] * flags;
    flags ^= 1u;
    barrier(CLK_LOCAL_MEM_FENCE | (flags << 1));
  }
}
