//===- BarrierLiveness.h - What is live across barriers ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_BARRIERLIVENESS_H
#define OCLC_PASSES_WORKGROUP_BARRIERLIVENESS_H

#include "Passes/WorkGroup/CrossRegionValues.h"

#include <string>
#include <vector>

namespace oclc::passes {

/// A value or variable that is live across a barrier.
struct LiveValue {
  std::string name; ///< As in the source, in quotes, where LLVM still has the name.
  Crossing kind = Crossing::Context; ///< Not Inside.
  uint64_t bytes = 0;                ///< Size of a copy; 0 if the value is recomputed.
  std::string reason;                ///< Why each work-item keeps a copy, if it does.
};

/// Computes what is live across the barriers of a kernel in barrier-region form. This takes time,
/// so callers first ask whether anything will be shown.
class BarrierLiveness {
public:
  using Blocks = llvm::SmallPtrSet<const llvm::BasicBlock *, 8>;

  BarrierLiveness(llvm::Function &f, const BarrierRegions &regions, const CrossRegionValues &values,
                  const WorkItemUniformity &uniformity);

  /// True for barriers of the source, and for implicit barriers that keep something per work-item
  /// that no barrier of the source keeps.
  bool matters(const BarrierRegion &region) const;

  /// Returns what is live across the barrier at which `region` starts, in the function's order.
  /// Omits values that are recomputed and have no name.
  llvm::SmallVector<LiveValue, 8> at(const BarrierRegion &region) const;

private:
  const CrossRegionValues &Values;
  const WorkItemUniformity &Uniformity;
  /// Values and variables that cross regions, in the function's order, each with the blocks at
  /// whose start it is live.
  std::vector<std::pair<llvm::Instruction *, Blocks>> LiveIn;
  llvm::SmallPtrSet<const llvm::Instruction *, 8> AtSourceBarriers;

  std::string reason(const llvm::Instruction &inst) const;
  /// Returns the blocks, except that of `value` itself, that use `value`. If an instruction is
  /// recomputed from `value`, the users of that instruction count as users of `value`.
  llvm::SmallVector<const llvm::BasicBlock *> asking(const llvm::Instruction &value) const;
  Blocks valueLiveIn(const llvm::Instruction &value) const;
  /// Returns the blocks at whose start the variable is live: between its first access and its last
  /// read.
  Blocks variableLiveIn(llvm::AllocaInst &variable) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_BARRIERLIVENESS_H
