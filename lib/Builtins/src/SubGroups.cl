//===- SubGroups.cl - Sub-group functions -----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A work-group is one sub-group (docs/design.md): ids are those of the work-group, and what
// work-items of a sub-group do together all work-items of the work-group do.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

OVERLOAD uint get_sub_group_size(void) {
  return get_local_size(0) * get_local_size(1) * get_local_size(2);
}
// The last work-group in a dimension may be smaller than this.
OVERLOAD uint get_max_sub_group_size(void) {
  return get_enqueued_local_size(0) * get_enqueued_local_size(1) * get_enqueued_local_size(2);
}
OVERLOAD uint get_num_sub_groups(void) { return 1; }
OVERLOAD uint get_enqueued_num_sub_groups(void) { return 1; }
OVERLOAD uint get_sub_group_id(void) { return 0; }
OVERLOAD uint get_sub_group_local_id(void) { return get_local_linear_id(); }

OVERLOAD void sub_group_barrier(cl_mem_fence_flags flags) { barrier(flags); }
// The work-group's scope is the smallest that a barrier of the work-group has.
OVERLOAD void sub_group_barrier(cl_mem_fence_flags flags, memory_scope scope) {
  bool isWider = scope == memory_scope_device || scope == memory_scope_all_svm_devices;
  work_group_barrier(flags, isWider ? scope : memory_scope_work_group);
}

OVERLOAD int sub_group_all(int predicate) { return work_group_all(predicate); }
OVERLOAD int sub_group_any(int predicate) { return work_group_any(predicate); }

#define OPERATION(OP, TYPE)                                                                        \
  OVERLOAD TYPE sub_group_reduce_##OP(TYPE x) { return work_group_reduce_##OP(x); }                \
  OVERLOAD TYPE sub_group_scan_exclusive_##OP(TYPE x) {                                            \
    return work_group_scan_exclusive_##OP(x);                                                      \
  }                                                                                                \
  OVERLOAD TYPE sub_group_scan_inclusive_##OP(TYPE x) { return work_group_scan_inclusive_##OP(x); }
#define ALL(TYPE)                                                                                  \
  OVERLOAD TYPE sub_group_broadcast(TYPE x, uint id) {                                             \
    size_t row = id / get_local_size(0);                                                           \
    return work_group_broadcast(x, id % get_local_size(0), row % get_local_size(1),                \
                                row / get_local_size(1));                                          \
  }                                                                                                \
  OPERATION(add, TYPE)                                                                             \
  OPERATION(min, TYPE)                                                                             \
  OPERATION(max, TYPE)

ALL(int)
ALL(uint)
ALL(long)
ALL(ulong)
ALL(float)
ALL(double)
ALL(half)
