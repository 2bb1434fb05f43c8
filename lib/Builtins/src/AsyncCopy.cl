//===- AsyncCopy.cl - async_work_group_copy and related functions -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Every work-item of the group calls these functions with the same arguments, and the group copies
// the elements once, in a loop. To make the arguments provably uniform, the functions store them in
// variables with one copy per work-group (pass allocate-collective-storage) and read them after a
// barrier. A uniform loop between two barriers is executed once per group. The copy is complete
// when the function returns, although OpenCL only requires it to be complete after
// wait_group_events, which is a barrier here. Events contain no information.
//
//===--------------------------------------------------------------------------------------------===//

#include "Common.h"

// Returns a variable with one copy per work-group, which only this call uses (see Collectives.cl).
local size_t *__oclc_group_variable_size(size_t start);
global void *local *__oclc_group_variable_global(global void *start);
local void *local *__oclc_group_variable_local(local void *start);

#define SYNC() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

#define SHARED(TYPE, KIND, NAME, VALUE)                                                            \
  TYPE local *NAME = (TYPE local *)__oclc_group_variable_##KIND(0);                                \
  *NAME = VALUE

#define COPY(TYPE, TO, FROM)                                                                       \
  OVERLOAD event_t async_work_group_copy(TO TYPE *to, const FROM TYPE *from, size_t count,         \
                                         event_t event) {                                          \
    SHARED(TO TYPE *, TO, sharedTo, to);                                                           \
    SHARED(const FROM TYPE *, FROM, sharedFrom, from);                                             \
    SHARED(size_t, size, sharedCount, count);                                                      \
    SYNC();                                                                                        \
    to = *sharedTo;                                                                                \
    from = *sharedFrom;                                                                            \
    count = *sharedCount;                                                                          \
    /* An unrolled loop would not be vectorised. */                                                \
    _Pragma("clang loop unroll(disable)") for (size_t i = 0; i < count; ++i) to[i] = from[i];      \
    SYNC();                                                                                        \
    return event;                                                                                  \
  }
#define COPY_STRIDED(TYPE, TO, FROM, TO_STEP, FROM_STEP)                                           \
  OVERLOAD event_t async_work_group_strided_copy(TO TYPE *to, const FROM TYPE *from, size_t count, \
                                                 size_t stride, event_t event) {                   \
    SHARED(TO TYPE *, TO, sharedTo, to);                                                           \
    SHARED(const FROM TYPE *, FROM, sharedFrom, from);                                             \
    SHARED(size_t, size, sharedCount, count);                                                      \
    SHARED(size_t, size, sharedStride, stride);                                                    \
    SYNC();                                                                                        \
    to = *sharedTo;                                                                                \
    from = *sharedFrom;                                                                            \
    count = *sharedCount;                                                                          \
    stride = *sharedStride;                                                                        \
    for (size_t i = 0; i < count; ++i)                                                             \
      to[i * TO_STEP] = from[i * FROM_STEP];                                                       \
    SYNC();                                                                                        \
    return event;                                                                                  \
  }
#define ALL_COPIES(TYPE)                                                                           \
  COPY(TYPE, local, global)                                                                        \
  COPY(TYPE, global, local)                                                                        \
  COPY_STRIDED(TYPE, local, global, 1, stride)                                                     \
  COPY_STRIDED(TYPE, global, local, stride, 1)

FOR_EACH_TYPE(ALL_COPIES)

OVERLOAD void wait_group_events(int count, private event_t *events) { SYNC(); }
OVERLOAD void wait_group_events(int count, generic event_t *events) { SYNC(); }
