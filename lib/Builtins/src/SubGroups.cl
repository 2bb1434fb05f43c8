//===- SubGroups.cl - Sub-group functions -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A sub-group is a number of work-items with consecutive local linear ids. What one work-item tells
// the others lies in a variable of its own, which they read behind a barrier of the sub-group. The
// first work-item computes what all want to know. Every function ends behind a barrier if its last
// step reads what the next call of it writes.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// Given a meaning by the passes (oclc/Passes/WorkItemFunctions.h).
uint __oclc_sub_group_width(void) __attribute__((const));
void __oclc_sub_group_barrier(void) __attribute__((convergent));
private
void *__oclc_item_memory(private void *mine, size_t item) __attribute__((convergent));

#define SYNC() __oclc_sub_group_barrier()
// The copy of VARIABLE that belongs to the work-item of this number in the work-group.
#define OF(ITEM, VARIABLE) (*(__typeof__(VARIABLE) *)__oclc_item_memory(&(VARIABLE), ITEM))
#define MINE(VARIABLE) OF(get_local_linear_id(), VARIABLE)

HELPER uint items(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }
HELPER uint enqueuedItems(void) {
  return get_enqueued_local_size(0) * get_enqueued_local_size(1) * get_enqueued_local_size(2);
}
HELPER uint groupsOf(uint items) {
  return (items + __oclc_sub_group_width() - 1) / __oclc_sub_group_width();
}

OVERLOAD uint get_sub_group_id(void) {
  return (uint)get_local_linear_id() / __oclc_sub_group_width();
}
OVERLOAD uint get_sub_group_local_id(void) {
  return (uint)get_local_linear_id() % __oclc_sub_group_width();
}
// Number in the work-group of the sub-group's first work-item.
HELPER uint firstItem(void) { return get_sub_group_id() * __oclc_sub_group_width(); }
OVERLOAD uint get_sub_group_size(void) {
  return min(__oclc_sub_group_width(), items() - firstItem());
}
OVERLOAD uint get_max_sub_group_size(void) {
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

// What the work-item of this number in the sub-group says; a number that no work-item has gives
// some work-item's value.
#define READ_FROM(TYPE)                                                                            \
  HELPER TYPE readFrom(TYPE x, uint id) {                                                          \
    TYPE mine;                                                                                     \
    MINE(mine) = x;                                                                                \
    SYNC();                                                                                        \
    TYPE result = OF(firstItem() + min(id, get_sub_group_size() - 1), mine);                       \
    SYNC();                                                                                        \
    return result;                                                                                 \
  }

#define BROADCAST(TYPE)                                                                            \
  OVERLOAD TYPE sub_group_broadcast(TYPE x, uint id) { return readFrom(x, id); }

// cl_khr_subgroup_shuffle, _shuffle_relative and _rotate.
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

// COMBINE is the operation on a and b; IDENTITY is what an exclusive scan gives to the first
// work-item.
#define OPERATION(OP, TYPE, COMBINE, IDENTITY)                                                     \
  HELPER TYPE combine_##OP(TYPE a, TYPE b) { return COMBINE; }                                     \
  OVERLOAD TYPE sub_group_reduce_##OP(TYPE x) {                                                    \
    TYPE mine, whole;                                                                              \
    MINE(mine) = x;                                                                                \
    SYNC();                                                                                        \
    uint first = firstItem();                                                                      \
    if (get_sub_group_local_id() == 0) {                                                           \
      TYPE result = x;                                                                             \
      for (uint i = 1; i < get_sub_group_size(); ++i)                                              \
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
    if (get_sub_group_local_id() == 0) {                                                           \
      uint first = firstItem();                                                                    \
      TYPE result = inclusive ? x : start;                                                         \
      MINE(before) = result;                                                                       \
      for (uint i = 1; i < get_sub_group_size(); ++i) {                                            \
        TYPE next = OF(first + i - !inclusive, mine);                                              \
        result = !inclusive && i == 1 ? next : combine_##OP(result, next);                         \
        OF(first + i, before) = result;                                                            \
      }                                                                                            \
    }                                                                                              \
    SYNC();                                                                                        \
    return MINE(before);                                                                           \
  }                                                                                                \
  OVERLOAD TYPE sub_group_scan_exclusive_##OP(TYPE x) {                                            \
    return prefix_##OP(x, (TYPE)(IDENTITY), false);                                                \
  }                                                                                                \
  OVERLOAD TYPE sub_group_scan_inclusive_##OP(TYPE x) { return prefix_##OP(x, x, true); }

// cl_khr_subgroup_clustered_reduce: the cluster's size is a power of two. Work-items that a small
// last sub-group does not have take no part.
#define CLUSTERED(OP, TYPE, COMBINE)                                                               \
  HELPER TYPE combine_clustered_##OP(TYPE a, TYPE b) { return COMBINE; }                           \
  OVERLOAD TYPE sub_group_clustered_reduce_##OP(TYPE x, uint cluster) {                            \
    TYPE mine;                                                                                     \
    MINE(mine) = x;                                                                                \
    SYNC();                                                                                        \
    uint begin = get_sub_group_local_id() & ~(cluster - 1);                                        \
    uint end = min(begin + cluster, get_sub_group_size());                                         \
    TYPE result = OF(firstItem() + begin, mine);                                                   \
    for (uint i = begin + 1; i < end; ++i)                                                         \
      result = combine_clustered_##OP(result, OF(firstItem() + i, mine));                          \
    SYNC();                                                                                        \
    return result;                                                                                 \
  }

// Sums and products wrap: the order is ours, and a partial sum may be larger than the whole.
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

FOR_EACH_TYPE(READ_FROM)
FOR_EACH_TYPE(BROADCAST)
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

// Logical operations are on truth values.
#define LOGICAL(OP)                                                                                \
  OVERLOAD int sub_group_clustered_reduce_logical_##OP(int predicate, uint cluster) {              \
    return sub_group_clustered_reduce_##OP((int)(predicate != 0), cluster);                        \
  }
LOGICAL(and)
LOGICAL(or)
LOGICAL(xor)
