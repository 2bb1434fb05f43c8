// The kernels of bench-collectives: one for each collective function and type, and kernels that do
// the same without these functions.

#define KERNEL(NAME, TYPE, RESULT)                                                                 \
  kernel void NAME##_##TYPE(global TYPE *out, global const TYPE *in) {                             \
    size_t me = get_global_id(0);                                                                  \
    TYPE x = in[me];                                                                               \
    out[me] = RESULT;                                                                              \
  }

// A reduction in local memory. Each step halves the number of work-items that add.
#define TREE(TYPE)                                                                                 \
  kernel void tree_##TYPE(global TYPE *out, global const TYPE *in) {                               \
    local TYPE sums[1024];                                                                         \
    size_t id = get_local_id(0);                                                                   \
    sums[id] = in[get_global_id(0)];                                                               \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    for (size_t half_size = get_local_size(0) / 2; half_size != 0; half_size /= 2) {               \
      if (id < half_size)                                                                          \
        sums[id] += sums[id + half_size];                                                          \
      barrier(CLK_LOCAL_MEM_FENCE);                                                                \
    }                                                                                              \
    out[get_global_id(0)] = sums[0];                                                               \
  }

// Copies the values of a group to local memory and back, by functions for that or by work-items.
#define COPY(TYPE)                                                                                 \
  kernel void async_copy_##TYPE(global TYPE *out, global const TYPE *in) {                         \
    local TYPE tile[1024];                                                                         \
    size_t items = get_local_size(0), start = get_group_id(0) * items;                             \
    event_t event = async_work_group_copy(tile, in + start, items, 0);                             \
    wait_group_events(1, &event);                                                                  \
    event = async_work_group_copy(out + start, tile, items, 0);                                    \
    wait_group_events(1, &event);                                                                  \
  }                                                                                                \
  kernel void strided_copy_##TYPE(global TYPE *out, global const TYPE *in) {                       \
    local TYPE tile[1024];                                                                         \
    size_t items = get_local_size(0), start = get_group_id(0) * items;                             \
    event_t event = async_work_group_strided_copy(tile, in + start, items / 2, 2, 0);              \
    wait_group_events(1, &event);                                                                  \
    event = async_work_group_strided_copy(out + start, tile, items / 2, 2, 0);                     \
    wait_group_events(1, &event);                                                                  \
  }                                                                                                \
  kernel void own_copy_##TYPE(global TYPE *out, global const TYPE *in) {                           \
    local TYPE tile[1024];                                                                         \
    tile[get_local_id(0)] = in[get_global_id(0)];                                                  \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                  \
    out[get_global_id(0)] = tile[get_local_id(0)];                                                 \
  }

// Not every platform has the collective functions.
#ifdef __opencl_c_work_group_collective_functions
#define COLLECTIVES(TYPE)                                                                          \
  KERNEL(reduce_add, TYPE, work_group_reduce_add(x))                                               \
  KERNEL(reduce_min, TYPE, work_group_reduce_min(x))                                               \
  KERNEL(reduce_max, TYPE, work_group_reduce_max(x))                                               \
  KERNEL(scan_exclusive_add, TYPE, work_group_scan_exclusive_add(x))                               \
  KERNEL(scan_inclusive_add, TYPE, work_group_scan_inclusive_add(x))                               \
  KERNEL(scan_inclusive_min, TYPE, work_group_scan_inclusive_min(x))                               \
  KERNEL(broadcast, TYPE, work_group_broadcast(x, 5))                                              \
  KERNEL(any, TYPE, work_group_any(x > 3))                                                         \
  KERNEL(all, TYPE, work_group_all(x > 3))
#else
#define COLLECTIVES(TYPE)
#endif

#define ALL(TYPE)                                                                                  \
  KERNEL(none, TYPE, x)                                                                            \
  TREE(TYPE)                                                                                       \
  COLLECTIVES(TYPE)                                                                                \
  COPY(TYPE)

ALL(int)
ALL(float)
ALL(double)
