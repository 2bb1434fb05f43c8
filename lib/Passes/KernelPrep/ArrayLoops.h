//===- ArrayLoops.h - The loops whose counters index a private array --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_ARRAYLOOPS_H
#define OCLC_PASSES_KERNELPREP_ARRAYLOOPS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"

namespace oclc::passes {

using LoopSet = llvm::SmallSetVector<llvm::Loop *, 8>;

/// Finds what has to be unrolled for an array to be accessed at constant places only.
class ArrayLoops {
public:
  explicit ArrayLoops(llvm::ScalarEvolution &SE) : SE(SE) {}

  /// Nothing when no unrolling would do it; the empty set when nothing is left to do.
  std::optional<LoopSet> of(const llvm::AllocaInst &Array);

  /// How many instructions `F` gets by it when these loops are unrolled. What is constant in each
  /// copy costs nothing.
  uint64_t growth(const llvm::Function &F, const llvm::LoopInfo &LI, const LoopSet &Unrolled);

private:
  llvm::ScalarEvolution &SE;
  llvm::DenseMap<const llvm::Loop *, unsigned> Trips; ///< 0 for loops that stay loops.

  unsigned trips(const llvm::Loop &L);
  bool follow(const llvm::Instruction &Pointer, LoopSet &Loops);
  bool followAddress(const llvm::GetElementPtrInst &Address, LoopSet &Loops);
  bool addLoops(llvm::Value &Index, LoopSet &Loops);
  bool becomesConstant(llvm::Instruction &I, const LoopSet &Unrolled);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_ARRAYLOOPS_H
