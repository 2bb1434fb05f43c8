// A restrict pointer says nothing about what other work-items do behind a barrier.
// RUN: %exec-test %s

static uint rotate_by_one(__local uint *restrict tile, uint id, uint items) {
  uint before = tile[(id + 1) % items];
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[id] = before * 3 + id;
  barrier(CLK_LOCAL_MEM_FENCE);
  return tile[(id + 1) % items] + before;
}

// EXEC: kernel exchange g:64 g:64 g:64:3 l:64
// EXEC: launch 1  32 1 1  8 1 1  0 0 0
__kernel void exchange(__global uint *restrict out, __global uint *restrict shared,
                       __global const uint *restrict in, __local uint *restrict scratch) {
  LOCAL(uint, tile[16]);
  uint id = get_local_linear_id(), items = get_local_size(0), me = get_global_linear_id();
  tile[id] = scratch[id] = in[me];
  shared[me] = in[me] ^ 5u;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  uint first = tile[0] + scratch[0] + shared[me - id];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  if (id == items - 1) {
    tile[0] += 7;
    scratch[0] += 9;
    shared[me - id] += 11;
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[me] = first * 17 + tile[0] + 3 * scratch[0] + 5 * shared[me - id];
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  out[me] += rotate_by_one(tile, id, items);
}
