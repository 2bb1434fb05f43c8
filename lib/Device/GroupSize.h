//===- GroupSize.h - Choose the size of the work-groups of a launch ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The rule by which the runtime and the launch code of C libraries choose a local size for code
// that runs any. This header is C and C++.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_DEVICE_GROUPSIZE_H
#define OCLC_DEVICE_GROUPSIZE_H

#include <stdint.h>

/// Preferred size of a group, in work-items and in bytes of its context arrays: large enough that
/// vectors and loops pay off, but so small that the context arrays stay in the cache. Smaller
/// groups than OclcSmallestItems are chosen only if no larger one divides the range.
enum { OclcPreferredItems = 256, OclcPreferredContext = 128 << 10, OclcSmallestItems = 16 };

static inline uint64_t oclcLeast(uint64_t a, uint64_t b) { return a < b ? a : b; }
static inline uint64_t oclcMost(uint64_t a, uint64_t b) { return a > b ? a : b; }

/// Returns the largest divisor of `size` that is at most `limit`.
static inline uint64_t oclcLargestDivisor(uint64_t size, uint64_t limit) {
  for (uint64_t candidate = oclcLeast(size, limit); candidate > 1; --candidate)
    if (size % candidate == 0)
      return candidate;
  return 1;
}

/// Chooses `local` for a range of `global` work-items, of which each has `contextPerItem` bytes in
/// context arrays. At least `groups` work-groups are wanted. If `isUniform`, all groups are full.
static inline void oclcChooseGroupSize(uint64_t contextPerItem, int isUniform,
                                       const uint64_t *global, uint64_t groups, uint64_t *local) {
  uint64_t budget = OclcPreferredItems;
  if (contextPerItem != 0)
    budget = oclcLeast(oclcMost(OclcPreferredContext / contextPerItem, OclcSmallestItems), budget);
  uint64_t total = 1;
  for (unsigned d = 0; d != 3; ++d)
    total = global[d] > UINT64_MAX / total ? UINT64_MAX : total * global[d];
  budget = oclcLeast(oclcMost(total / groups, OclcSmallestItems), budget);
  // Round down to a power of two, which divides more ranges than adjacent values do.
  while ((budget & (budget - 1)) != 0)
    budget &= budget - 1;
  for (unsigned d = 0; d != 3; ++d) {
    local[d] = oclcLargestDivisor(global[d], budget);
    // If the size of the range is, for example, a large prime, one smaller group at the end is
    // better than tiny groups.
    if (d == 0 && !isUniform && local[0] < OclcSmallestItems && global[0] > budget)
      local[0] = budget;
    budget = oclcMost(budget / local[d], 1);
  }
}

#endif // OCLC_DEVICE_GROUPSIZE_H
