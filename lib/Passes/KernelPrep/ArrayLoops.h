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

/// Finds the loops to unroll so that a private array is accessed at constant offsets only.
class ArrayLoops {
public:
  explicit ArrayLoops(llvm::ScalarEvolution &se) : SE(se) {}

  /// Returns the loops that must be unrolled for `array`: an empty set if all offsets are constant
  /// already, nullopt if unrolling cannot make them all constant, or if `array` has uses that would
  /// keep it in memory anyway.
  std::optional<LoopSet> of(const llvm::AllocaInst &array);

  /// Returns the number of instructions by which `f` grows when the loops in `unrolled` are
  /// unrolled. Branches, PHIs, address computations, and instructions that become constant in each
  /// copy are not counted.
  uint64_t growth(const llvm::Function &f, const llvm::LoopInfo &li, const LoopSet &unrolled);

private:
  llvm::ScalarEvolution &SE;
  llvm::DenseMap<const llvm::Loop *, unsigned> Trips; ///< Maximum trip count; 0 if the loop
                                                      ///< must not be unrolled.

  unsigned trips(const llvm::Loop &loop);
  bool follow(const llvm::Instruction &pointer, LoopSet &loops);
  bool followAddress(const llvm::GetElementPtrInst &address, LoopSet &loops);
  bool addLoops(llvm::Value &index, LoopSet &loops);
  bool becomesConstant(llvm::Instruction &inst, const LoopSet &unrolled);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_ARRAYLOOPS_H
