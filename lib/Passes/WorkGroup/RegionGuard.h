//===- RegionGuard.h - Regions that only part of a row executes -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Recognises regions that do nothing except in some work-items of a row (dimension 0). In tree
// reductions and scans these are often the first work-items:
//
//   barrier;                                   for (x = 0; x < size; ++x)
//   if (get_local_id(0) < width)                 if (x < width)
//     A;                                           A;
//   barrier;
//
// The loop over dimension 0 need not visit the other work-items, and A needs no mask:
//
//   for (x = 0; x < min(size, width); ++x)
//     A;
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_REGIONGUARD_H
#define OCLC_PASSES_WORKGROUP_REGIONGUARD_H

#include "Passes/WorkGroup/CrossRegionValues.h"

#include "llvm/IR/IRBuilder.h"

namespace oclc::passes {

/// The condition under which a work-item of a region is active, that is, does anything: a
/// comparison of local id 0 with a bound that is uniform and known before the region.
struct RegionGuard {
  llvm::BranchInst *branch;
  bool taken;                       ///< Value of the branch condition for active work-items.
  llvm::CmpInst::Predicate compare; ///< `local id 0 <compare> bound` holds for active work-items.
  llvm::Value *bound;

  /// Returns the range [first, end) of the local ids in dimension 0 that satisfy the condition. If
  /// there are none, first >= end. `limit` is the value of `bound`, and `size` is the local size in
  /// dimension 0.
  std::pair<llvm::Value *, llvm::Value *> range(llvm::Value *limit, llvm::Value *size,
                                                llvm::IRBuilderBase &builder) const;
};

std::optional<RegionGuard> guardOf(const BarrierRegion &region, const CrossRegionValues &values,
                                   const WorkItemUniformity &uniformity);

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_REGIONGUARD_H
