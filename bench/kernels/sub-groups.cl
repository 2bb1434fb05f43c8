// The kernels of bench-collectives for sub-groups: one for each function and type, with the name of
// the kernel for work-groups, and some for shuffles.

#define KERNEL(NAME, TYPE, RESULT)                                                                 \
  kernel void NAME##_##TYPE(global TYPE *out, global const TYPE *in) {                             \
    size_t me = get_global_id(0);                                                                  \
    TYPE x = in[me];                                                                               \
    out[me] = RESULT;                                                                              \
  }

#define ALL(TYPE)                                                                                  \
  KERNEL(none, TYPE, x)                                                                            \
  KERNEL(reduce_add, TYPE, sub_group_reduce_add(x))                                                \
  KERNEL(reduce_min, TYPE, sub_group_reduce_min(x))                                                \
  KERNEL(reduce_max, TYPE, sub_group_reduce_max(x))                                                \
  KERNEL(scan_exclusive_add, TYPE, sub_group_scan_exclusive_add(x))                                \
  KERNEL(scan_inclusive_add, TYPE, sub_group_scan_inclusive_add(x))                                \
  KERNEL(scan_inclusive_min, TYPE, sub_group_scan_inclusive_min(x))                                \
  KERNEL(broadcast, TYPE, sub_group_broadcast(x, 5))                                               \
  KERNEL(any, TYPE, sub_group_any(x > 3))                                                          \
  KERNEL(all, TYPE, sub_group_all(x > 3))                                                          \
  KERNEL(shuffle_xor, TYPE, sub_group_shuffle_xor(x, 1))                                           \
  KERNEL(shuffle, TYPE, sub_group_shuffle(x, (uint)x & 15))

ALL(int)
ALL(float)
ALL(double)
