//===- WideIndices.h - Indices of 32 bits computed in 64 ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_WIDEINDICES_H
#define OCLC_PASSES_KERNELPREP_WIDEINDICES_H

#include "Passes/Analysis/IdRanges.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace oclc::passes {

/// Finds where ids that were truncated to 32 bits are extended again, and computes what is between
/// in 64 bits, as far as it cannot wrap around: because the source says so (nsw for int), or
/// because the ranges of ids do.
///
///   sext(add nsw (mul nsw (trunc y), w), trunc x)   =>   add nsw (mul nsw y, sext(w)), x
///   zext(add (trunc x), 1)                          =>   add nuw nsw x, 1
class WideIndices {
public:
  explicit WideIndices(llvm::Function &F);

  bool empty() const { return Roots.empty(); }
  /// What launches must keep to.
  DimensionSets bounds() const { return Bounds; }
  /// Changes the function.
  void apply();

private:
  /// An extension that has an id behind it.
  struct Root {
    llvm::Instruction *cast;
    llvm::Value *operand; ///< Of 64 bits where LLVM has written the cast as shifts or a mask.
    Extension as;
  };

  llvm::Function &F;
  IdRanges Ranges;
  llvm::SmallVector<Root> Roots;
  DimensionSets Bounds;
  llvm::SmallPtrSet<llvm::Value *, 32> Varying; ///< What comes from local ids.
  llvm::DenseMap<Extended, bool> Leads;
  llvm::DenseSet<Extended> Needed; ///< Nodes whose bounds are in `Bounds`.
  llvm::DenseMap<Extended, llvm::Value *> Wide;
  unsigned Depth = 0; ///< Of leadsToId().

  void findVarying();
  void findRoot(llvm::Instruction &I);
  std::optional<DimensionSets> exactBounds(llvm::Instruction &I, Extension As);
  bool leadsToId(llvm::Value &V, Extension As);
  void require(llvm::Value &V, Extension As);
  llvm::Value *widen(llvm::Value &V, Extension As);
  llvm::Value *widenOperator(llvm::Instruction &I, Extension As);
  llvm::Value *extend(llvm::Value &V, Extension As);
  void promiseNoWrap();
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_WIDEINDICES_H
