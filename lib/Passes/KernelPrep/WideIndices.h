//===- WideIndices.h - Compute 32-bit indices in 64 bits ----------------------------------------===//
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

/// Finds values that are computed in 32 bits from truncated ids and then extended to 64 bits, and
/// computes them in 64 bits instead. The 32-bit operations must not wrap around: either the source
/// rules it out (nsw for int), or the ranges of the ids do.
///
///   sext(add nsw (mul nsw (trunc y), w), trunc x)   =>   add nsw (mul nsw y, sext(w)), x
///   zext(add (trunc x), 1)                          =>   add nuw nsw x, 1
///
/// Comparisons of such values with a bound stay in 32 bits, but later passes need to know that the
/// ids do not wrap around, in order to make a range of work-items of the bound.
class WideIndices {
public:
  explicit WideIndices(llvm::Function &f);

  bool empty() const { return Roots.empty() && !HasGuards; }
  /// Returns the bounds that launches must meet for apply() to be correct.
  DimensionSets bounds() const { return Bounds; }
  /// Rewrites the function; correct only in launches within bounds().
  void apply();

private:
  /// An extension whose operand is computed from an id.
  struct Root {
    llvm::Instruction *cast;
    llvm::Value *operand; ///< 64 bits wide if LLVM has written the extension as shifts or a mask.
    Extension as;
  };

  llvm::Function &F;
  IdRanges Ranges;
  llvm::SmallVector<Root> Roots;
  bool HasGuards = false; ///< There are comparisons of truncated ids with a value of the group.
  DimensionSets Bounds;
  llvm::SmallPtrSet<llvm::Value *, 32> Varying; ///< Values computed from local ids.
  llvm::DenseMap<Extended, bool> Leads;
  llvm::DenseSet<Extended> Needed; ///< Values whose bounds are in `Bounds`.
  llvm::DenseMap<Extended, llvm::Value *> Wide;
  unsigned Depth = 0; ///< Recursion depth of leadsToId().

  void findVarying();
  void findRoot(llvm::Instruction &inst);
  void findGuard(llvm::ICmpInst &compare);
  std::optional<DimensionSets> exactBounds(llvm::Instruction &inst, Extension as);
  bool leadsToId(llvm::Value &v, Extension as);
  void require(llvm::Value &v, Extension as);
  llvm::Value *widen(llvm::Value &v, Extension as);
  llvm::Value *widenOperator(llvm::Instruction &inst, Extension as);
  llvm::Value *extend(llvm::Value &v, Extension as);
  void promiseNoWrap();
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_WIDEINDICES_H
