//===- Launch.c - Runs a kernel that a C program calls ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Internal.h"

#include <stdatomic.h>

// These structures are those of Binary/LaunchABI.h.
struct launchInfo {
  uint32_t workDim, reserved;
  uint64_t globalSize[3], globalOffset[3], localSize[3], numGroups[3];
  int32_t (*printf)(const struct launchInfo *, const char *, const void *, uint64_t);
};
struct workerMemory {
  unsigned char *local, *context;
  uint64_t localStride, localGroups;
};
typedef void entryFn(const void *arguments, const struct launchInfo *, const struct workerMemory *,
                     uint64_t first, uint64_t end);
enum { MemoryAlignment = 128 };

_Static_assert(sizeof(struct launchInfo) == 112 && sizeof(struct workerMemory) == 32,
               "the launch code and the compiled kernels must agree");

struct launch {
  struct launchInfo info;
  entryFn *entry;
  const void *arguments;
  uint64_t groups;
  uint64_t localStride, localGroups, contextBytes;
  _Atomic(int) status;
};

// The compiler refuses kernels that print, so that no kernel calls this function.
static int32_t printNothing(const struct launchInfo *info, const char *format,
                            const void *arguments, uint64_t bytes) {
  (void)info, (void)format, (void)arguments, (void)bytes;
  return -1;
}

// Computes *sum += number, and *product *= number. Return 0 if the result overflows.
static int add(uint64_t *sum, uint64_t number) {
  return !__builtin_add_overflow(*sum, number, sum);
}
static int multiply(uint64_t *product, uint64_t number) {
  return !__builtin_mul_overflow(*product, number, product);
}

static int alignUp(uint64_t *bytes) {
  if (!add(bytes, MemoryAlignment - 1))
    return 0;
  *bytes &= ~(uint64_t)(MemoryAlignment - 1);
  return 1;
}

// Runs work-groups on a thread, with memory of its own. A parallel_for calls this function.
static void runGroups(void *data, uint64_t first, uint64_t end) {
  enum { SmallMemory = 2048 };
  struct launch *launch = data;
  if (first >= end || end > launch->groups ||
      atomic_load_explicit(&launch->status, memory_order_relaxed) != OCLC_SUCCESS)
    return;
  _Alignas(MemoryAlignment) unsigned char small[SmallMemory];
  const uint64_t localBytes = launch->localStride * launch->localGroups;
  unsigned char *memory = small, *allocated = 0;
  if (localBytes + launch->contextBytes > SmallMemory) {
    memory = allocated = aligned_alloc(MemoryAlignment, localBytes + launch->contextBytes);
    if (!memory) {
      atomic_store_explicit(&launch->status, OCLC_OUT_OF_MEMORY, memory_order_relaxed);
      return;
    }
  }
  const struct workerMemory worker = {memory, memory + localBytes, launch->localStride,
                                      launch->localGroups};
  launch->entry(launch->arguments, &launch->info, &worker, first, end);
  free(allocated);
}

// Describes the range. Dimensions from work_dim on get the size 1. Returns an oclc_status.
static int readRange(const oclc_range *range, struct launchInfo *info) {
  if (!range || range->work_dim < 1 || range->work_dim > 3)
    return OCLC_BAD_RANGE;
  info->workDim = range->work_dim;
  info->reserved = 0;
  info->printf = printNothing;
  int isChosen = 1;
  for (unsigned d = 0; d != 3; ++d) {
    const int isUsed = d < range->work_dim;
    info->globalSize[d] = isUsed ? range->global_size[d] : 1;
    info->globalOffset[d] = isUsed ? range->global_offset[d] : 0;
    uint64_t last = info->globalOffset[d];
    if (!add(&last, info->globalSize[d]))
      return OCLC_BAD_RANGE;
    isChosen &= !isUsed || range->local_size[d] == 0;
  }
  for (unsigned d = 0; d != 3; ++d)
    info->localSize[d] = d < range->work_dim ? range->local_size[d] : !isChosen;
  return OCLC_SUCCESS;
}

static int countGroups(struct launch *launch) {
  launch->groups = 1;
  for (unsigned d = 0; d != 3; ++d) {
    const uint64_t size = launch->info.globalSize[d], local = launch->info.localSize[d];
    launch->info.numGroups[d] = size / local + (size % local != 0);
    if (!multiply(&launch->groups, launch->info.numGroups[d]))
      return OCLC_BAD_RANGE;
  }
  return OCLC_SUCCESS;
}

// Lays out the memory of a thread, and replaces the sizes of local arguments by their offsets.
static int layOutMemory(const struct OclcKernel *kernel, const struct OclcVariant *variant,
                        unsigned char *arguments, struct launch *launch) {
  enum { MostGroups = 8, BytesInCache = 16 << 10 }; // As in the runtime's WorkerMemory.cpp.
  uint64_t bytes = kernel->localBytes;
  if (!alignUp(&bytes))
    return OCLC_OUT_OF_MEMORY;
  for (uint64_t i = 0; i != kernel->localArgumentCount; ++i) {
    uint64_t *slot = (uint64_t *)(void *)(arguments + kernel->localArguments[i]);
    const uint64_t size = *slot;
    *slot = bytes;
    if (!add(&bytes, size) || !alignUp(&bytes))
      return OCLC_OUT_OF_MEMORY;
  }
  launch->localStride = bytes;
  launch->localGroups = 1;
  if (bytes <= BytesInCache / 2)
    launch->localGroups = bytes * MostGroups <= BytesInCache ? MostGroups : BytesInCache / bytes;
  uint64_t context =
      launch->info.localSize[0] * launch->info.localSize[1] * launch->info.localSize[2];
  if (!multiply(&context, variant->contextPerItem) || !add(&context, variant->contextFixed) ||
      !alignUp(&context))
    return OCLC_OUT_OF_MEMORY;
  launch->contextBytes = context;
  bytes *= launch->localGroups;
  return add(&bytes, context) ? OCLC_SUCCESS : OCLC_OUT_OF_MEMORY;
}

// Runs all work-groups, on the threads of the caller or on this one.
static int runAll(const oclc_range *range, struct launch *launch) {
  if (!range->parallel_for)
    runGroups(launch, 0, launch->groups);
  else if (range->parallel_for(range->context, launch->groups, runGroups, launch) != 0)
    return OCLC_PARALLEL_FOR_FAILED;
  return atomic_load_explicit(&launch->status, memory_order_relaxed);
}

int oclc_launch(const struct OclcKernel *kernel, const oclc_range *range,
                unsigned char *arguments) {
  enum { GroupsForThreads = 64 };
  struct launch launch;
  int status = readRange(range, &launch.info);
  if (status != OCLC_SUCCESS)
    return status;
  for (unsigned d = 0; d != 3; ++d)
    if (launch.info.globalSize[d] == 0)
      return OCLC_SUCCESS;
  const struct OclcVariant *variant;
  status = oclc_choose(kernel, launch.info.globalSize, launch.info.localSize,
                       range->parallel_for ? GroupsForThreads : 1, &variant);
  if (status == OCLC_SUCCESS)
    status = countGroups(&launch);
  if (status == OCLC_SUCCESS)
    status = layOutMemory(kernel, variant, arguments, &launch);
  if (status != OCLC_SUCCESS)
    return status;
  launch.entry = (entryFn *)variant->entry;
  launch.arguments = arguments;
  atomic_init(&launch.status, OCLC_SUCCESS);
  return runAll(range, &launch);
}
