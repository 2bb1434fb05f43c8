// A kernel with each kind of sub-group function on numbers of one type: twelve results for each work-item.
#define NUMBERS(NAME, TYPE)                                                                        \
  SUB_GROUP_KERNEL void NAME(__global TYPE *out, __global const uint *in) {                        \
    size_t me = get_global_id(0);                                                                  \
    uint lane = get_sub_group_local_id();                                                          \
    TYPE x = (TYPE)(in[me] % 50u) - (TYPE)20;                                                      \
    __global TYPE *to = out + 12 * me;                                                             \
    to[0] = sub_group_reduce_add(x);                                                               \
    to[1] = sub_group_reduce_min(x);                                                               \
    to[2] = sub_group_reduce_max(x);                                                               \
    to[3] = sub_group_scan_exclusive_add(x);                                                       \
    to[4] = sub_group_scan_exclusive_min(x);                                                       \
    to[5] = sub_group_scan_inclusive_max(x);                                                       \
    to[6] = sub_group_broadcast(x, in[0] % SUB_GROUP_SIZE);                                        \
    to[7] = sub_group_shuffle(x, in[me] % SUB_GROUP_SIZE);                                         \
    to[8] = sub_group_shuffle_xor(x, 1);                                                           \
    to[9] = sub_group_clustered_reduce_add(x, 4);                                                  \
    to[10] = sub_group_clustered_reduce_max(x, 2);                                                 \
    to[11] = (TYPE)lane;                                                                           \
  }
