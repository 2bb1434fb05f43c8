//===- SubGroups.h - Work-items of a sub-group as lanes, or with barriers ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BUILTINS_SRC_SUBGROUPS_H
#define OCLC_BUILTINS_SRC_SUBGROUPS_H

#include "Common.h"

// Passes lower these functions (lib/Passes/Support/WorkItemFunctions.h and LaneOperations.h).
uint __oclc_sub_group_width(void) __attribute__((const));
void __oclc_sub_group_barrier(void) __attribute__((convergent));
private
void *__oclc_item_memory(private void *mine, size_t item) __attribute__((convergent));
bool __oclc_lane_form(void) __attribute__((const));
uint __oclc_lane_number(uint item) __attribute__((const));
uint __oclc_lane_group(uint item) __attribute__((const));

#define HAS_LANES() __oclc_lane_form()
#define SYNC() __oclc_sub_group_barrier()
// VARIABLE is private, so each work-item has a copy of it. This is the copy of the work-item with
// the local linear id ITEM.
#define OF(ITEM, VARIABLE) (*(__typeof__(VARIABLE) *)__oclc_item_memory(&(VARIABLE), ITEM))
#define MINE(VARIABLE) OF(get_local_linear_id(), VARIABLE)

HELPER uint items(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }
HELPER uint enqueuedItems(void) {
  return get_enqueued_local_size(0) * get_enqueued_local_size(1) * get_enqueued_local_size(2);
}
HELPER uint groupsOf(uint items) {
  return (items + __oclc_sub_group_width() - 1) / __oclc_sub_group_width();
}

// For the version without lanes: the local linear id of the work-item, that of the first work-item
// in its sub-group, its id in the sub-group, and the size of the sub-group.
HELPER uint ownItem(void) { return (uint)get_local_linear_id(); }
HELPER uint firstItem(void) {
  return ownItem() / __oclc_sub_group_width() * __oclc_sub_group_width();
}
HELPER uint ownNumber(void) { return ownItem() % __oclc_sub_group_width(); }
HELPER uint ownSize(void) { return min(__oclc_sub_group_width(), items() - firstItem()); }

// Returns the value of lane number `lane` modulo the sub-group's size, so that the lane always
// exists. laneBroadcast requires a uniform `lane`.
#define LANE_VALUE(TYPE)                                                                           \
  TYPE __oclc_lane_read_##TYPE(TYPE x, uint lane) __attribute__((convergent));                     \
  TYPE __oclc_lane_broadcast_##TYPE(TYPE x, uint lane) __attribute__((convergent));                \
  HELPER TYPE laneValue(TYPE x, uint lane) {                                                       \
    return __oclc_lane_read_##TYPE(x, lane & (__oclc_sub_group_width() - 1));                      \
  }                                                                                                \
  HELPER TYPE laneBroadcast(TYPE x, uint lane) {                                                   \
    return __oclc_lane_broadcast_##TYPE(x, lane & (__oclc_sub_group_width() - 1));                 \
  }

// The same function for vectors: NAME is laneValue or laneBroadcast.
#define LANE_VECTOR(NAME, TYPE, WIDTH)                                                             \
  HELPER TYPE##WIDTH NAME(TYPE##WIDTH x, uint lane) {                                              \
    for (int i = 0; i < WIDTH; ++i)                                                                \
      x[i] = NAME(x[i], lane);                                                                     \
    return x;                                                                                      \
  }
#define LANE_VECTORS(NAME, TYPE)                                                                   \
  LANE_VECTOR(NAME, TYPE, 2)                                                                       \
  LANE_VECTOR(NAME, TYPE, 3)                                                                       \
  LANE_VECTOR(NAME, TYPE, 4) LANE_VECTOR(NAME, TYPE, 8) LANE_VECTOR(NAME, TYPE, 16)
#define VALUES_OF_VECTORS(TYPE) LANE_VECTORS(laneValue, TYPE)
#define BROADCASTS_OF_VECTORS(TYPE) LANE_VECTORS(laneBroadcast, TYPE)

// One step of a parallel prefix scan over lanes. Before the step, x is the sum of up to DISTANCE
// consecutive lanes, the last of which is the lane itself. The step adds the sum of the DISTANCE
// lanes before these.
#define SCAN_STEP(OP, DISTANCE)                                                                    \
  if (__oclc_sub_group_width() > DISTANCE) {                                                       \
    before = laneValue(x, lane - DISTANCE);                                                        \
    x = lane >= DISTANCE ? combine_##OP(before, x) : x;                                            \
  }

#endif // OCLC_BUILTINS_SRC_SUBGROUPS_H
