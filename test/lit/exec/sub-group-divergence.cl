// Sub-groups go different ways, which a work-group may not: each does its own number of rounds with barriers and
// functions of the sub-group, and all meet at the barrier of the work-group. The kernel knows itself what must come
// out, because the reference has no sub-groups that wait for themselves alone.
// RUN: %exec-test --level O0,O3 --simplify none,usual,hard %s

#ifdef OCLC_TEST_EXEC_OPENCL_ON_HOST_H
#define ON_HOST 1
#else
#define ON_HOST 0
#endif

// EXEC: kernel rounds g:1024 g:1024:3
// EXEC: launch 1  64 1 1    64 1 1   0 0 0
// EXEC: launch 1  200 1 1   100 1 1  0 0 0
// EXEC: launch 2  12 12 1   6 11 1   0 0 0
__kernel void rounds(__global uint *out, __global const uint *in) {
  LOCAL(uint, sums[16]);
  LOCAL(uint, values[128]);
  uint me = get_global_linear_id(), item = get_local_linear_id();
  uint items = get_local_size(0) * get_local_size(1);
  if (ON_HOST) {
    out[me] = 1;
    return;
  }
  uint group = get_sub_group_id(), size = get_sub_group_size();
  values[item] = in[me] & 255;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint sum = 0, x = values[item];
  if (group != 1) {
    for (uint i = 0; i <= group; ++i) {
      sum += sub_group_reduce_add(x);
      x = sub_group_shuffle(x, (get_sub_group_local_id() + 1) % size) + i;
    }
    sums[group] = sum;
    sub_group_barrier(CLK_LOCAL_MEM_FENCE);
    sum += sums[group];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  uint expected = 0;
  if (group != 1) {
    uint whole = 0;
    for (uint i = 0; i < size; ++i)
      whole += values[group * 16 + i];
    for (uint i = 0; i <= group; ++i) {
      expected += whole;
      whole += i * size;
    }
    expected *= 2;
  }
  uint others = 0;
  for (uint g = 0; g * 16 < items; ++g)
    others += g != 1 ? sums[g] : 0;
  out[me] = sum == expected && others == work_group_reduce_add(get_sub_group_local_id() == 0 && group != 1 ? sum / 2 : 0u);
}
