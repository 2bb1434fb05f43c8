// A kernel may ask for the size of its sub-groups.
// RUN: %exec-test --level O0,O3 --simplify usual %s

#define SIZE 8u
#ifndef OCLC_TEST_EXEC_OPENCL_ON_HOST_H
#define REQUIRED __attribute__((intel_reqd_sub_group_size(8)))
#else
#define REQUIRED
inline uint min(uint A, uint B) { return A < B ? A : B; }
#endif

// EXEC: kernel eights g:1024 g:1024:3
// EXEC: launch 1  64 1 1    32 1 1   0 0 0
// EXEC: launch 1  60 1 1    20 1 1   0 0 0
REQUIRED __kernel void eights(__global uint *out, __global const uint *in) {
  uint me = get_global_linear_id(), item = get_local_linear_id(), items = get_local_size(0);
  uint first = item / SIZE * SIZE;
  uint sum = 0;
  for (uint i = first; i < min(first + SIZE, items); ++i)
    sum += in[me - item + i];
#ifndef OCLC_TEST_EXEC_OPENCL_ON_HOST_H
  out[me] = (sub_group_reduce_add(in[me]) == sum) + 2 * get_sub_group_id() + 100 * get_sub_group_size();
#else
  out[me] = 1 + 2 * (item / SIZE) + 100 * min(SIZE, items - first);
#endif
}
