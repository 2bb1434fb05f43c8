//===- SubGroups.cl - Sub-group functions -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A sub-group consists of work-items with consecutive local linear ids. Each function has two
// versions.
//
// In the version without lanes, a work-item passes a value to other work-items in a private
// variable, which they read after a sub-group barrier. The first work-item of the sub-group
// computes results for all. A function ends with a barrier if its last step reads a variable that
// the next call writes.
//
// In the version with lanes, the work-items of a full sub-group are the lanes of a vector. They
// read each other's values directly, and a reduction is one operation.
//
//===--------------------------------------------------------------------------------------------===//

#include "SubGroups.h"

OVERLOAD uint get_sub_group_id(void) {
  return HAS_LANES() ? __oclc_lane_group(ownItem()) : ownItem() / __oclc_sub_group_width();
}
OVERLOAD uint get_sub_group_local_id(void) {
  return HAS_LANES() ? __oclc_lane_number(ownItem()) : ownNumber();
}
OVERLOAD uint get_sub_group_size(void) {
  return HAS_LANES() ? __oclc_sub_group_width() : ownSize();
}
OVERLOAD uint get_max_sub_group_size(void) {
  if (HAS_LANES())
    return __oclc_sub_group_width();
  return min(__oclc_sub_group_width(), enqueuedItems());
}
OVERLOAD uint get_num_sub_groups(void) { return groupsOf(items()); }
OVERLOAD uint get_enqueued_num_sub_groups(void) { return groupsOf(enqueuedItems()); }

OVERLOAD void sub_group_barrier(cl_mem_fence_flags flags) { SYNC(); }
OVERLOAD void sub_group_barrier(cl_mem_fence_flags flags, memory_scope scope) {
  bool isWider = scope == memory_scope_device || scope == memory_scope_all_svm_devices;
  if (isWider)
    atomic_work_item_fence(flags, memory_order_seq_cst, scope);
  SYNC();
}

// Returns the value of x in the work-item whose sub-group local id is `id`. If there is no such
// work-item, returns the value of some other work-item.
#define READ_FROM(TYPE)                                                                            \
  HELPER TYPE readFrom(TYPE x, uint id) {                                                          \
    if (HAS_LANES())                                                                               \
      return laneValue(x, id);                                                                     \
    TYPE mine;                                                                                     \
    MINE(mine) = x;                                                                                \
    SYNC();                                                                                        \
    TYPE result = OF(firstItem() + min(id, ownSize() - 1), mine);                                  \
    SYNC();                                                                                        \
    return result;                                                                                 \
  }

#define BROADCAST(TYPE)                                                                            \
  OVERLOAD TYPE sub_group_broadcast(TYPE x, uint id) {                                             \
    if (HAS_LANES())                                                                               \
      return laneBroadcast(x, id);                                                                 \
    return readFrom(x, id);                                                                        \
  }

// For IntelSubGroups.cl.
#define SHARED_READ(TYPE)                                                                          \
  OVERLOAD TYPE __oclc_sub_group_read(TYPE x, uint id) { return readFrom(x, id); }

// The functions of cl_khr_subgroup_shuffle, _shuffle_relative and _rotate.
#define SHUFFLE(TYPE)                                                                              \
  OVERLOAD TYPE sub_group_shuffle(TYPE x, uint id) { return readFrom(x, id); }                     \
  OVERLOAD TYPE sub_group_shuffle_xor(TYPE x, uint mask) {                                         \
    return readFrom(x, get_sub_group_local_id() ^ mask);                                           \
  }                                                                                                \
  OVERLOAD TYPE sub_group_shuffle_up(TYPE x, uint delta) {                                         \
    return readFrom(x, get_sub_group_local_id() - delta);                                          \
  }                                                                                                \
  OVERLOAD TYPE sub_group_shuffle_down(TYPE x, uint delta) {                                       \
    return readFrom(x, get_sub_group_local_id() + delta);                                          \
  }                                                                                                \
  OVERLOAD TYPE sub_group_rotate(TYPE x, int delta) {                                              \
    int size = (int)get_max_sub_group_size();                                                      \
    int id = ((int)get_sub_group_local_id() + delta % size + size) % size;                         \
    return readFrom(x, (uint)id);                                                                  \
  }                                                                                                \
  OVERLOAD TYPE sub_group_clustered_rotate(TYPE x, int delta, uint cluster) {                      \
    uint lane = get_sub_group_local_id();                                                          \
    return readFrom(x, (lane & ~(cluster - 1)) | ((lane + (uint)delta) & (cluster - 1)));          \
  }

// COMBINE is the operation on a and b. IDENTITY is the result of an exclusive scan for the first
// work-item.
#define OPERATION(OP, TYPE, COMBINE, IDENTITY)                                                     \
  TYPE __oclc_lane_reduce_##OP##_##TYPE(TYPE x) __attribute__((convergent));                       \
  HELPER TYPE combine_##OP(TYPE a, TYPE b) { return COMBINE; }                                     \
  HELPER TYPE laneScan_##OP(TYPE x) {                                                              \
    uint lane = get_sub_group_local_id();                                                          \
    TYPE before;                                                                                   \
    SCAN_STEP(OP, 1)                                                                               \
    SCAN_STEP(OP, 2)                                                                               \
    SCAN_STEP(OP, 4) SCAN_STEP(OP, 8) SCAN_STEP(OP, 16) SCAN_STEP(OP, 32) return x;                \
  }                                                                                                \
  OVERLOAD TYPE sub_group_reduce_##OP(TYPE x) {                                                    \
    if (HAS_LANES())                                                                               \
      return __oclc_lane_reduce_##OP##_##TYPE(x);                                                  \
    TYPE mine, whole;                                                                              \
    MINE(mine) = x;                                                                                \
    SYNC();                                                                                        \
    uint first = firstItem();                                                                      \
    if (ownNumber() == 0) {                                                                        \
      TYPE result = x;                                                                             \
      for (uint i = 1; i < ownSize(); ++i)                                                         \
        result = combine_##OP(result, OF(first + i, mine));                                        \
      MINE(whole) = result;                                                                        \
    }                                                                                              \
    SYNC();                                                                                        \
    return OF(first, whole);                                                                       \
  }                                                                                                \
  HELPER TYPE prefix_##OP(TYPE x, TYPE start, bool inclusive) {                                    \
    TYPE mine, before;                                                                             \
    MINE(mine) = x;                                                                                \
    SYNC();                                                                                        \
    if (ownNumber() == 0) {                                                                        \
      uint first = firstItem();                                                                    \
      TYPE result = inclusive ? x : start;                                                         \
      MINE(before) = result;                                                                       \
      for (uint i = 1; i < ownSize(); ++i) {                                                       \
        TYPE next = OF(first + i - !inclusive, mine);                                              \
        result = !inclusive && i == 1 ? next : combine_##OP(result, next);                         \
        OF(first + i, before) = result;                                                            \
      }                                                                                            \
    }                                                                                              \
    SYNC();                                                                                        \
    return MINE(before);                                                                           \
  }                                                                                                \
  OVERLOAD TYPE sub_group_scan_exclusive_##OP(TYPE x) {                                            \
    if (HAS_LANES()) {                                                                             \
      uint lane = get_sub_group_local_id();                                                        \
      TYPE before = laneValue(laneScan_##OP(x), lane - 1);                                         \
      return lane == 0 ? (TYPE)(IDENTITY) : before;                                                \
    }                                                                                              \
    return prefix_##OP(x, (TYPE)(IDENTITY), false);                                                \
  }                                                                                                \
  OVERLOAD TYPE sub_group_scan_inclusive_##OP(TYPE x) {                                            \
    return HAS_LANES() ? laneScan_##OP(x) : prefix_##OP(x, x, true);                               \
  }

// The functions of cl_khr_subgroup_clustered_reduce. The size of a cluster is a power of two. If
// the last sub-group is not full, its clusters only contain the work-items that exist.
#define CLUSTER_STEP(OP, DISTANCE)                                                                 \
  if (cluster > DISTANCE && __oclc_sub_group_width() > DISTANCE)                                   \
    x = combine_clustered_##OP(x, laneValue(x, lane ^ DISTANCE));
#define CLUSTERED(OP, TYPE, COMBINE)                                                               \
  HELPER TYPE combine_clustered_##OP(TYPE a, TYPE b) { return COMBINE; }                           \
  HELPER TYPE laneClustered_##OP(TYPE x, uint cluster) {                                           \
    uint lane = get_sub_group_local_id();                                                          \
    CLUSTER_STEP(OP, 1)                                                                            \
    CLUSTER_STEP(OP, 2)                                                                            \
    CLUSTER_STEP(OP, 4) CLUSTER_STEP(OP, 8) CLUSTER_STEP(OP, 16) CLUSTER_STEP(OP, 32) return x;    \
  }                                                                                                \
  OVERLOAD TYPE sub_group_clustered_reduce_##OP(TYPE x, uint cluster) {                            \
    if (HAS_LANES())                                                                               \
      return laneClustered_##OP(x, cluster);                                                       \
    TYPE mine;                                                                                     \
    MINE(mine) = x;                                                                                \
    SYNC();                                                                                        \
    uint begin = ownNumber() & ~(cluster - 1);                                                     \
    uint end = min(begin + cluster, ownSize());                                                    \
    TYPE result = OF(firstItem() + begin, mine);                                                   \
    for (uint i = begin + 1; i < end; ++i)                                                         \
      result = combine_clustered_##OP(result, OF(firstItem() + i, mine));                          \
    SYNC();                                                                                        \
    return result;                                                                                 \
  }

// Sums and products are unsigned and wrap, because a partial sum may overflow even if the whole sum
// does not.
#define INTEGER(TYPE, WRAPPING, LOWEST, HIGHEST)                                                   \
  OPERATION(add, TYPE, (TYPE)((WRAPPING)a + (WRAPPING)b), 0)                                       \
  OPERATION(min, TYPE, min(a, b), HIGHEST)                                                         \
  OPERATION(max, TYPE, max(a, b), LOWEST)                                                          \
  CLUSTERED(add, TYPE, (TYPE)((WRAPPING)a + (WRAPPING)b))                                          \
  CLUSTERED(mul, TYPE, (TYPE)((WRAPPING)a * (WRAPPING)b))                                          \
  CLUSTERED(min, TYPE, min(a, b))                                                                  \
  CLUSTERED(max, TYPE, max(a, b))                                                                  \
  CLUSTERED(and, TYPE, a &b)                                                                       \
  CLUSTERED(or, TYPE, a | b)                                                                       \
  CLUSTERED(xor, TYPE, a ^ b)
#define FLOATING(TYPE)                                                                             \
  OPERATION(add, TYPE, a + b, 0)                                                                   \
  OPERATION(min, TYPE, fmin(a, b), INFINITY)                                                       \
  OPERATION(max, TYPE, fmax(a, b), -INFINITY)                                                      \
  CLUSTERED(add, TYPE, a + b)                                                                      \
  CLUSTERED(mul, TYPE, a *b)                                                                       \
  CLUSTERED(min, TYPE, fmin(a, b))                                                                 \
  CLUSTERED(max, TYPE, fmax(a, b))

FOR_EACH_SCALAR(LANE_VALUE)
FOR_EACH_SCALAR(VALUES_OF_VECTORS)
FOR_EACH_SCALAR(BROADCASTS_OF_VECTORS)
FOR_EACH_TYPE(READ_FROM)
FOR_EACH_TYPE(BROADCAST)
FOR_EACH_TYPE(SHARED_READ)
FOR_EACH_SCALAR(SHUFFLE)

INTEGER(char, uint, CHAR_MIN, CHAR_MAX)
INTEGER(uchar, uint, 0, UCHAR_MAX)
INTEGER(short, uint, SHRT_MIN, SHRT_MAX)
INTEGER(ushort, uint, 0, USHRT_MAX)
INTEGER(int, uint, INT_MIN, INT_MAX)
INTEGER(uint, uint, 0, UINT_MAX)
INTEGER(long, ulong, LONG_MIN, LONG_MAX)
INTEGER(ulong, ulong, 0, ULONG_MAX)
FLOATING(float)
FLOATING(double)
FLOATING(half)

OVERLOAD int sub_group_any(int predicate) { return sub_group_reduce_max((uint)(predicate != 0)); }
OVERLOAD int sub_group_all(int predicate) { return sub_group_reduce_min((uint)(predicate != 0)); }

// Logical operations convert their operands to 0 or 1.
#define LOGICAL(OP)                                                                                \
  OVERLOAD int sub_group_clustered_reduce_logical_##OP(int predicate, uint cluster) {              \
    return sub_group_clustered_reduce_##OP((int)(predicate != 0), cluster);                        \
  }
LOGICAL(and)
LOGICAL(or)
LOGICAL(xor)
