//===- LoopVectorization.h - One loop over work-items becomes one over vectors --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_VECTORIZER_LOOPVECTORIZATION_H
#define OCLC_LIB_VECTORIZER_LOOPVECTORIZATION_H

#include "LaneGroups.h"
#include "LinearPlan.h"
#include "Linearizer.h"
#include "PrivateMemory.h"
#include "Tails.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"

namespace oclc::vectorizer {

/// Vectorises one loop. The plan is made first and changes nothing.
class LoopVectorization {
public:
  LoopVectorization(WorkItemLoop Work, unsigned Lanes, llvm::Function &F, llvm::LoopInfo &LI,
                    llvm::DominatorTree &DT);

  /// Its ways can be put in order.
  bool isPossible() const { return Plan.isPossible(); }

  void run(llvm::ScalarEvolution &SE, const llvm::BlockFrequencyInfo &Frequencies,
           const llvm::TargetTransformInfo &TTI);

private:
  WorkItemLoop Work;
  llvm::Loop &L;
  const unsigned Lanes;
  llvm::Function &F;
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  PrivateMemory Private;
  llvm::PostDominatorTree PDT;
  passes::SeededUniformity Uniformity;
  llvm::SmallVector<llvm::BasicBlock *> Order;
  LaneGroups Groups;
  LinearPlan Plan;
  llvm::DenseMap<const llvm::Loop *, double> Trips; ///< Of a lane, in loops inside.
  bool IsTail = false;

  llvm::InstructionUniformity seed(const llvm::Value &V) const;
  bool skipsEmpty(llvm::BasicBlock &BB) const;
  void runWhole(const ItemCount &Count, const llvm::TargetTransformInfo &TTI);
  void runOnce(const ItemCount &Count);
  void runTail(Tail Left, const llvm::TargetTransformInfo &TTI);
  void linearizeAndWiden(llvm::Value *EntryMask);
  void widen(const LaneMasks &Masks);
};

} // namespace oclc::vectorizer

#endif // OCLC_LIB_VECTORIZER_LOOPVECTORIZATION_H
