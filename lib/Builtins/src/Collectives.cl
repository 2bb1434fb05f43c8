//===- Collectives.cl - The work-group collective functions -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// One thread runs the work-items of a group one after the other, in the order of their linear ids,
// from each barrier to the next. So a reduction is a sum in local memory between two barriers, and
// a scan takes what the sum is when its turn comes. Every function here ends in such a way that the
// next one may write the memory again: behind a barrier if work-items read it last.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// WorkGroupSlot.ll
local void *__oclc_work_group_slot(void) __attribute__((const));

#define SYNC() barrier(CLK_LOCAL_MEM_FENCE)

// What some work-items wrote, for all.
#define READ(TYPE)                                                                                 \
  HELPER TYPE readForAll(local TYPE *slot) {                                                       \
    SYNC();                                                                                        \
    TYPE result = *slot;                                                                           \
    SYNC();                                                                                        \
    return result;                                                                                 \
  }
READ(int)
READ(uint)
READ(long)
READ(ulong)
READ(float)
READ(double)
READ(half)

OVERLOAD int work_group_any(int predicate) {
  local int *slot = __oclc_work_group_slot();
  *slot = 0;
  SYNC();
  if (predicate)
    *slot = 1;
  return readForAll(slot);
}
OVERLOAD int work_group_all(int predicate) { return !work_group_any(!predicate); }

#define BROADCAST(TYPE)                                                                            \
  OVERLOAD TYPE work_group_broadcast(TYPE x, size_t id0, size_t id1, size_t id2) {                 \
    local TYPE *slot = __oclc_work_group_slot();                                                   \
    if (get_local_id(0) == id0 && get_local_id(1) == id1 && get_local_id(2) == id2)                \
      *slot = x;                                                                                   \
    return readForAll(slot);                                                                       \
  }                                                                                                \
  OVERLOAD TYPE work_group_broadcast(TYPE x, size_t id0, size_t id1) {                             \
    return work_group_broadcast(x, id0, id1, 0);                                                   \
  }                                                                                                \
  OVERLOAD TYPE work_group_broadcast(TYPE x, size_t id0) {                                         \
    return work_group_broadcast(x, id0, 0, 0);                                                     \
  }

// COMBINE is the operation on a and b. START is what leaves the first value as it is; IDENTITY is
// what an exclusive scan gives to the first work-item.
//
// The ordered function must run for one work-item after the other: its accesses are volatile so
// that no pass takes the work-items for independent of each other. It has a name of its own, which
// no other function starts with, for passes to see what it is.
#define OPERATION(OP, TYPE, COMBINE, START, IDENTITY)                                              \
  HELPER TYPE combine_##OP(TYPE a, TYPE b) { return COMBINE; }                                     \
  TYPE __oclc_ordered_##OP##_##TYPE(volatile local TYPE *slot, TYPE x) {                           \
    TYPE before = *slot;                                                                           \
    *slot = combine_##OP(before, x);                                                               \
    return before;                                                                                 \
  }                                                                                                \
  OVERLOAD TYPE work_group_reduce_##OP(TYPE x) {                                                   \
    local TYPE *slot = __oclc_work_group_slot();                                                   \
    *slot = START;                                                                                 \
    SYNC();                                                                                        \
    __oclc_ordered_##OP##_##TYPE(slot, x);                                                         \
    return readForAll(slot);                                                                       \
  }                                                                                                \
  /* The work-items before this one, in front of which stands START. */                            \
  HELPER TYPE prefix_##OP(TYPE x) {                                                                \
    local TYPE *slot = __oclc_work_group_slot();                                                   \
    *slot = START;                                                                                 \
    SYNC();                                                                                        \
    TYPE before = __oclc_ordered_##OP##_##TYPE(slot, x);                                           \
    SYNC();                                                                                        \
    return before;                                                                                 \
  }                                                                                                \
  OVERLOAD TYPE work_group_scan_exclusive_##OP(TYPE x) {                                           \
    TYPE before = prefix_##OP(x);                                                                  \
    return get_local_linear_id() == 0 ? (TYPE)(IDENTITY) : before;                                 \
  }                                                                                                \
  OVERLOAD TYPE work_group_scan_inclusive_##OP(TYPE x) { return combine_##OP(prefix_##OP(x), x); }

// Sums wrap: the order is ours, and a partial sum may be larger than the whole.
#define INTEGER(TYPE, UNSIGNED, LOWEST, HIGHEST)                                                   \
  BROADCAST(TYPE)                                                                                  \
  OPERATION(add, TYPE, (TYPE)((UNSIGNED)a + (UNSIGNED)b), 0, 0)                                    \
  OPERATION(min, TYPE, min(a, b), HIGHEST, HIGHEST)                                                \
  OPERATION(max, TYPE, max(a, b), LOWEST, LOWEST)
// -0.0 leaves every sum as it is, and fmin and fmax give way to the number.
#define FLOATING(TYPE)                                                                             \
  BROADCAST(TYPE)                                                                                  \
  OPERATION(add, TYPE, a + b, -0.0, 0)                                                             \
  OPERATION(min, TYPE, fmin(a, b), NAN, INFINITY)                                                  \
  OPERATION(max, TYPE, fmax(a, b), NAN, -INFINITY)

INTEGER(int, uint, INT_MIN, INT_MAX)
INTEGER(uint, uint, 0, UINT_MAX)
INTEGER(long, ulong, LONG_MIN, LONG_MAX)
INTEGER(ulong, ulong, 0, ULONG_MAX)
FLOATING(float)
FLOATING(double)
FLOATING(half)
