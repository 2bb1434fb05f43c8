//===- DimensionCost.h - What a kernel costs with vectors along a dimension -------------------===//
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

/// An estimate for a work-item, in simple instructions, when neighbours in `Dimension` are
/// neighbouring lanes: what they have side by side, or the same, costs a lane's share of a vector.
class DimensionCost {
public:
  DimensionCost(llvm::Function &F, unsigned Dimension, const WorkItemUniformity &Uniformity)
      : F(F), Dimension(Dimension), Strides(Uniformity, Dimension) {}

  /// False when the kernel does the same for all work-items that differ in the dimension, or there
  /// are too few for vectors.
  bool isUsed() const;

  double estimate(const llvm::BlockFrequencyInfo &Frequencies);

private:
  llvm::Function &F;
  const unsigned Dimension;
  ItemStrides Strides;

  bool mayGrow() const;
  uint64_t neighbours() const;
  uint64_t itemsInVectors() const;
  double costOf(llvm::Instruction &I);
  double accessCost(llvm::Value &Pointer, llvm::Type &Ty);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_DIMENSIONCOST_H
