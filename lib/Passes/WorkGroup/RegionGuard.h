//===- RegionGuard.h - Regions that only some of a row's work-items run -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// In trees and scans, a region often belongs to the first work-items of a row alone:
//
//   barrier;                                   for (x = 0; x < size; ++x)
//   if (get_local_id(0) < width)                 if (x < width)
//     A;                                           A;
//   barrier;
//
// The loop over dimension 0 then need not visit the others, and A needs no mask:
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

/// The condition under which the work-items of a region do anything at all: a comparison of local
/// id 0 with a bound that the group shares and that is known in front of the region.
struct RegionGuard {
  llvm::BranchInst *branch;
  bool taken;                       ///< What the branch's condition is for them.
  llvm::CmpInst::Predicate compare; ///< `local id 0 <compare> bound` holds for them.
  llvm::Value *bound;

  /// First local id 0 and the one behind the last; the first is not below the end when there is no
  /// such work-item. `Bound` is the value of `bound`, `Size` that of the row.
  std::pair<llvm::Value *, llvm::Value *> range(llvm::Value *Bound, llvm::Value *Size,
                                                llvm::IRBuilderBase &Builder) const;
};

std::optional<RegionGuard> guardOf(const BarrierRegion &Region, const CrossRegionValues &Values,
                                   const WorkItemUniformity &Uniformity);

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_REGIONGUARD_H
