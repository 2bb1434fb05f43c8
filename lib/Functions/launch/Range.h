//===- Range.h - Types of the functions of a C library ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The declarations below are the start of each header that --emit=c-library writes, from #ifndef
// on. They must compile as C99 and as C++11 without warnings. A change that programs
// notice increments OCLC_RANGE_VERSION.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_RANGE_VERSION
#define OCLC_RANGE_VERSION 1

#include <stddef.h>
#include <stdint.h>

/* What a function returns. */
enum oclc_status {
  OCLC_SUCCESS = 0,
  OCLC_BAD_RANGE = 1,      /* No range, work_dim is not 1, 2 or 3, or a size overflows. */
  OCLC_BAD_LOCAL_SIZE = 2, /* The kernel cannot run in work-groups of this size. */
  OCLC_NO_CODE_FOR_CPU = 3,
  OCLC_NO_CODE_FOR_LOCAL_SIZE = 4,
  OCLC_OUT_OF_MEMORY = 5,
  OCLC_BAD_ARGUMENT = 6,       /* The pointer to a vector or structure is null. */
  OCLC_PARALLEL_FOR_FAILED = 7 /* parallel_for did not return 0. */
};

/* The work-items that a function runs. Elements for dimensions from work_dim on are ignored. */
typedef struct oclc_range {
  uint32_t work_dim;         /* Number of dimensions: 1, 2 or 3. */
  uint64_t global_size[3];   /* Work-items in each dimension. */
  uint64_t global_offset[3]; /* First global id in each dimension. */
  uint64_t local_size[3];    /* Work-items of a work-group; zeros: the function chooses. */

  /* Calls task(data, first, end) for ranges that cover 0 to count - 1, each number once, in any
     order and on any threads, and returns 0 after all calls have returned. Null: all work-groups
     run on the calling thread. */
  int (*parallel_for)(void *context, uint64_t count,
                      void (*task)(void *data, uint64_t first, uint64_t end), void *data);
  void *context; /* The first argument of parallel_for. */
} oclc_range;

#elif OCLC_RANGE_VERSION != 1
#error "these headers are from versions of oclc that do not go together; compile the kernels again"
#endif
