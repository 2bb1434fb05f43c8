//===- DimensionCost.h - Estimate the cost of vectors along a dimension -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_DIMENSIONCOST_H
#define OCLC_PASSES_PLANNING_DIMENSIONCOST_H

#include "Passes/Analysis/ItemStride.h"

#include "llvm/IR/Function.h"

namespace llvm {
class BlockFrequencyInfo;
}

namespace oclc::passes {

/// Estimates the cost of a work-item in simple instructions if adjacent work-items in `dimension`
/// are adjacent vector lanes. An access to adjacent or equal addresses costs a vector access
/// divided by the number of lanes.
class DimensionCost {
public:
  DimensionCost(llvm::Function &f, unsigned dimension, const WorkItemUniformity &uniformity)
      : F(f), Dimension(dimension), Strides(uniformity, dimension) {}

  /// False if the kernel does not use the local id in the dimension, or if groups are known to have
  /// too few work-items in it for vectors and may not join.
  bool isUsed() const;

  double estimate(const llvm::BlockFrequencyInfo &frequencies);

private:
  llvm::Function &F;
  const unsigned Dimension;
  ItemStrides Strides;

  bool mayGrow() const;
  uint64_t neighbours() const;
  uint64_t itemsInVectors() const;
  double costOf(llvm::Instruction &inst);
  double accessCost(llvm::Value &pointer, llvm::Type &ty);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_DIMENSIONCOST_H
