//===- Choose.c - Chooses the variant and the local size of a launch --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The order of preference is that of the runtime (runtime-stub/exec/LocalSize.cpp).
//
//===--------------------------------------------------------------------------------------------===//

#include "Device/GroupSize.h"
#include "Internal.h"

#include <stdatomic.h>

static int runs(const struct OclcCpu *cpu, const struct OclcCpu *needs) {
  for (unsigned i = 0; i != OclcCpuWords; ++i)
    if ((cpu->words[i] & needs->words[i]) != needs->words[i])
      return 0;
  return cpu->number >= needs->number;
}

// Returns one more than the index of the best target that this CPU runs; 0 if there is none. All
// threads compute the same answer, so that it does not matter which of them stores it.
static uint64_t bestTarget(void) {
  static _Atomic(uint64_t) known; // One more than the answer.
  const uint64_t before = atomic_load_explicit(&known, memory_order_relaxed);
  if (before != 0)
    return before - 1;
  struct OclcCpu cpu;
  oclc_ask_cpu(&cpu);
  uint64_t target = oclc_program.targetCount;
  while (target != 0 && !runs(&cpu, &oclc_program.targets[target - 1]))
    --target;
  atomic_store_explicit(&known, target + 1, memory_order_relaxed);
  return target;
}

static int divides(const uint64_t local[3], const uint64_t global[3]) {
  return global[0] % local[0] == 0 && global[1] % local[1] == 0 && global[2] % local[2] == 0;
}

static uint64_t itemsOf(const uint64_t size[3]) { return size[0] * size[1] * size[2]; }

static void copySize(uint64_t to[3], const uint64_t from[3]) {
  for (unsigned d = 0; d != 3; ++d)
    to[d] = from[d];
}

static int isSame(const uint64_t a[3], const uint64_t b[3]) {
  return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

// Returns the variant for `local`: one for exactly this size, all of whose groups are full, or the
// one for any size; null if there is none.
static const struct OclcVariant *find(const struct OclcKernel *kernel, uint64_t target,
                                      const uint64_t global[3], const uint64_t local[3]) {
  const struct OclcVariant *general = 0;
  for (uint64_t i = 0; i != kernel->variantCount; ++i) {
    const struct OclcVariant *variant = &kernel->variants[i];
    if (variant->target != target)
      continue;
    if (variant->localSize[0] == 0)
      general = variant;
    else if (isSame(variant->localSize, local) && divides(local, global))
      return variant;
  }
  return general;
}

// True if `local` makes at least `wanted` groups of `global`.
static int makesGroups(const uint64_t global[3], const uint64_t local[3], uint64_t wanted) {
  uint64_t groups = 1;
  for (unsigned d = 0; d != 3; ++d)
    groups = oclcLeast(groups * oclcLeast(global[d] / local[d], wanted), wanted);
  return groups >= wanted;
}

// Chooses the size of the variant with the most work-items among those whose size divides the
// range; one that makes enough groups comes first. Returns 0 if there is none.
static int chooseSpecialized(const struct OclcKernel *kernel, uint64_t target,
                             const uint64_t global[3], uint64_t groups, uint64_t local[3]) {
  const struct OclcVariant *best = 0;
  uint64_t bestRank = 0;
  for (uint64_t i = 0; i != kernel->variantCount; ++i) {
    const struct OclcVariant *variant = &kernel->variants[i];
    if (variant->target != target || variant->localSize[0] == 0 ||
        !divides(variant->localSize, global))
      continue;
    const uint64_t rank =
        itemsOf(variant->localSize) +
        (makesGroups(global, variant->localSize, groups) ? oclc_program.maxGroupItems : 0);
    if (rank > bestRank) {
      best = variant;
      bestRank = rank;
    }
  }
  if (best)
    copySize(local, best->localSize);
  return best != 0;
}

static int chooseSize(const struct OclcKernel *kernel, uint64_t target, const uint64_t global[3],
                      uint64_t groups, uint64_t local[3]) {
  static const uint64_t any[3];
  if (kernel->requiredSize[0] != 0) {
    copySize(local, kernel->requiredSize);
    return OCLC_SUCCESS;
  }
  if (chooseSpecialized(kernel, target, global, groups, local))
    return OCLC_SUCCESS;
  const struct OclcVariant *general = find(kernel, target, global, any);
  if (!general)
    return OCLC_NO_CODE_FOR_LOCAL_SIZE;
  if (kernel->sizeHint[0] != 0 && divides(kernel->sizeHint, global) &&
      itemsOf(kernel->sizeHint) <= oclc_program.maxGroupItems)
    copySize(local, kernel->sizeHint);
  else
    oclcChooseGroupSize(general->contextPerItem, kernel->isUniform != 0, global, groups, local);
  return OCLC_SUCCESS;
}

// Checks a local size that the caller wants.
static int checkSize(const uint64_t local[3]) {
  uint64_t items = 1;
  for (unsigned d = 0; d != 3; ++d) {
    if (local[d] == 0 || local[d] > oclc_program.maxGroupItems)
      return OCLC_BAD_LOCAL_SIZE;
    items *= local[d];
  }
  return items > oclc_program.maxGroupItems ? OCLC_BAD_LOCAL_SIZE : OCLC_SUCCESS;
}

int oclc_choose(const struct OclcKernel *kernel, const uint64_t global[3], uint64_t local[3],
                uint64_t groups, const struct OclcVariant **variant) {
  const uint64_t target = bestTarget();
  if (target == 0)
    return OCLC_NO_CODE_FOR_CPU;
  const int isChosen = (local[0] | local[1] | local[2]) == 0;
  const int status =
      isChosen ? chooseSize(kernel, target - 1, global, groups, local) : checkSize(local);
  if (status != OCLC_SUCCESS)
    return status;
  if (kernel->requiredSize[0] != 0 && !isSame(local, kernel->requiredSize))
    return OCLC_BAD_LOCAL_SIZE;
  if (kernel->isUniform && !divides(local, global))
    return OCLC_BAD_LOCAL_SIZE;
  *variant = find(kernel, target - 1, global, local);
  return *variant ? OCLC_SUCCESS : OCLC_NO_CODE_FOR_LOCAL_SIZE;
}
