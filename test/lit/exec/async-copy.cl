// Copies between global and local memory: contiguous, strided, one after the other, of any number of elements, in loops
// and conditions, with arguments that nothing proves to be the same for all.
// RUN: %exec-test \
// RUN:   --also='--method cbs,replicate --simplify usual --level O3' \
// RUN:   %s

// EXEC: kernel tiles g:4096 g:4096:3
// EXEC: launch 1  3 1 1      1 1 1    0 0 0
// EXEC: launch 1  64 1 1     16 1 1   0 0 0
// EXEC: launch 1  1024 1 1   256 1 1  0 0 0
// EXEC: launch 1  100 1 1    64 1 1   0 0 0
// EXEC: launch 2  12 6 1     4 3 1    0 0 0
__kernel void tiles(__global uint *out, __global const uint *in) {
  LOCAL(uint, tile[300]);
  uint items = get_local_size(0) * get_local_size(1), id = get_local_linear_id();
  uint start = get_global_linear_id() % 7 + get_group_id(0) * 256 - get_global_linear_id() % 7;
  event_t event = async_work_group_copy(tile, in + start, items + 5, 0);
  event = async_work_group_copy(tile + items + 5, in, 3, event);
  wait_group_events(1, &event);
  uint mine = tile[id] + 3 * tile[(id + 7) % (items + 8)];
  barrier(CLK_LOCAL_MEM_FENCE);
  tile[id] = mine;
  barrier(CLK_LOCAL_MEM_FENCE);
  event = async_work_group_copy(out + start + get_group_id(1) * 1024, tile, items, 0);
  wait_group_events(1, &event);
}

// EXEC: kernel strides g:4096 g:4096:5 u:3
// EXEC: launch 1  3 1 1      1 1 1    0 0 0
// EXEC: launch 1  64 1 1     16 1 1   0 0 0
// EXEC: launch 1  256 1 1    64 1 1   0 0 0
// EXEC: launch 1  100 1 1    64 1 1   0 0 0
__kernel void strides(__global ulong *out, __global const ulong *in, uint n) {
  LOCAL(ulong, tile[64]);
  uint items = get_local_size(0), id = get_local_id(0), group = get_group_id(0);
  for (uint i = 1; i <= n; ++i) {
    event_t none = 0, events[2];
    events[0] = none;
    if (group != 2)
      events[0] = GATHER(tile, in + group * 64, items, i, 0);
    else
      tile[id] = id;
    events[1] = events[0];
    wait_group_events(2, events);
    tile[id] += i;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t event = SCATTER(out + group * 256 + i, tile, items, i, 0);
    wait_group_events(1, &event);
  }
}

// EXEC: kernel bytes g:1024 g:1024:5
// EXEC: launch 1  64 1 1    16 1 1   0 0 0
// EXEC: launch 1  100 1 1   33 1 1   0 0 0
__kernel void bytes(__global uchar *out, __global const uchar *in) {
  LOCAL(uchar, tile[128]);
  uint start = get_group_id(0) * 128;
  event_t event = async_work_group_copy(tile, in + start + 1, 127, 0);
  wait_group_events(1, &event);
  event = async_work_group_copy(out + start, tile + 3, 100, event);
  wait_group_events(1, &event);
}
