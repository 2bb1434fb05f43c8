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

// The functions of cl_khr_extended_async_copies copy planes of lines. In bytes: a line has `bytes`,
// lines are LINE apart, and planes PLANE.
#define COPY_PLANES(TO, FROM)                                                                      \
  HELPER void copyPlanes(TO char *to, const FROM char *from, size_t bytes, size_t lines,           \
                         size_t planes, size_t fromLine, size_t fromPlane, size_t toLine,          \
                         size_t toPlane) {                                                         \
    SHARED(TO char *, TO, sharedTo, to);                                                           \
    SHARED(const FROM char *, FROM, sharedFrom, from);                                             \
    SHARED(size_t, size, sharedBytes, bytes);                                                      \
    SHARED(size_t, size, sharedLines, lines);                                                      \
    SHARED(size_t, size, sharedPlanes, planes);                                                    \
    SHARED(size_t, size, sharedFromLine, fromLine);                                                \
    SHARED(size_t, size, sharedFromPlane, fromPlane);                                              \
    SHARED(size_t, size, sharedToLine, toLine);                                                    \
    SHARED(size_t, size, sharedToPlane, toPlane);                                                  \
    SYNC();                                                                                        \
    to = *sharedTo;                                                                                \
    from = *sharedFrom;                                                                            \
    bytes = *sharedBytes;                                                                          \
    lines = *sharedLines;                                                                          \
    planes = *sharedPlanes;                                                                        \
    fromLine = *sharedFromLine;                                                                    \
    fromPlane = *sharedFromPlane;                                                                  \
    toLine = *sharedToLine;                                                                        \
    toPlane = *sharedToPlane;                                                                      \
    for (size_t plane = 0; plane < planes; ++plane)                                                \
      for (size_t line = 0; line < lines; ++line) {                                                \
        TO char *toStart = to + plane * toPlane + line * toLine;                                   \
        const FROM char *fromStart = from + plane * fromPlane + line * fromLine;                   \
        _Pragma("clang loop unroll(disable)") for (size_t i = 0; i < bytes; ++i) toStart[i] =      \
            fromStart[i];                                                                          \
      }                                                                                            \
    SYNC();                                                                                        \
  }                                                                                                \
  OVERLOAD event_t async_work_group_copy_2D2D(                                                     \
      TO void *to, size_t toOffset, const FROM void *from, size_t fromOffset, size_t bytes,        \
      size_t elements, size_t lines, size_t fromLine, size_t toLine, event_t event) {              \
    copyPlanes((TO char *)to + toOffset * bytes, (const FROM char *)from + fromOffset * bytes,     \
               elements * bytes, lines, 1, fromLine * bytes, 0, toLine * bytes, 0);                \
    return event;                                                                                  \
  }                                                                                                \
  OVERLOAD event_t async_work_group_copy_3D3D(                                                     \
      TO void *to, size_t toOffset, const FROM void *from, size_t fromOffset, size_t bytes,        \
      size_t elements, size_t lines, size_t planes, size_t fromLine, size_t fromPlane,             \
      size_t toLine, size_t toPlane, event_t event) {                                              \
    copyPlanes((TO char *)to + toOffset * bytes, (const FROM char *)from + fromOffset * bytes,     \
               elements * bytes, lines, planes, fromLine * bytes, fromPlane * bytes,               \
               toLine * bytes, toPlane * bytes);                                                   \
    return event;                                                                                  \
  }
COPY_PLANES(local, global)
COPY_PLANES(global, local)

// A copy is complete when its function returns; this is for what other work-items stored before.
OVERLOAD void async_work_group_copy_fence(cl_mem_fence_flags flags) { SYNC(); }

OVERLOAD void wait_group_events(int count, private event_t *events) { SYNC(); }
OVERLOAD void wait_group_events(int count, generic event_t *events) { SYNC(); }
