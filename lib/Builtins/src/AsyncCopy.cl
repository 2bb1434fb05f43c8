//===- AsyncCopy.cl - async_work_group_copy and its relatives ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Every work-item of the group calls these with the same arguments; each copies its share,
// neighbours next to each other. The copy is complete for all once all have passed
// wait_group_events, which is a barrier. Events carry nothing: any event is done when its barrier
// is.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

HELPER size_t groupSize(void) { return get_local_size(0) * get_local_size(1) * get_local_size(2); }

#define COPY(TYPE, TO, FROM)                                                                       \
  OVERLOAD event_t async_work_group_copy(TO TYPE *to, const FROM TYPE *from, size_t count,         \
                                         event_t event) {                                          \
    size_t step = groupSize();                                                                     \
    for (size_t i = get_local_linear_id(); i < count; i += step)                                   \
      to[i] = from[i];                                                                             \
    return event;                                                                                  \
  }
#define COPY_STRIDED(TYPE)                                                                         \
  OVERLOAD event_t async_work_group_strided_copy(local TYPE *to, const global TYPE *from,          \
                                                 size_t count, size_t stride, event_t event) {     \
    size_t step = groupSize();                                                                     \
    for (size_t i = get_local_linear_id(); i < count; i += step)                                   \
      to[i] = from[i * stride];                                                                    \
    return event;                                                                                  \
  }                                                                                                \
  OVERLOAD event_t async_work_group_strided_copy(global TYPE *to, const local TYPE *from,          \
                                                 size_t count, size_t stride, event_t event) {     \
    size_t step = groupSize();                                                                     \
    for (size_t i = get_local_linear_id(); i < count; i += step)                                   \
      to[i * stride] = from[i];                                                                    \
    return event;                                                                                  \
  }
#define ALL_COPIES(TYPE)                                                                           \
  COPY(TYPE, local, global)                                                                        \
  COPY(TYPE, global, local)                                                                        \
  COPY_STRIDED(TYPE)

FOR_EACH_TYPE(ALL_COPIES)

OVERLOAD void wait_group_events(int count, private event_t *events) {
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
OVERLOAD void wait_group_events(int count, generic event_t *events) {
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}
