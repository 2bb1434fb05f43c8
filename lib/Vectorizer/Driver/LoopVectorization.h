//===- LoopVectorization.h - Vectorises one loop over work-items ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_DRIVER_LOOPVECTORIZATION_H
#define OCLC_VECTORIZER_DRIVER_LOOPVECTORIZATION_H

#include "Vectorizer/Analysis/LaneGroups.h"
#include "Vectorizer/Analysis/LaneShapes.h"
#include "Vectorizer/Analysis/LinearPlan.h"
#include "Vectorizer/Analysis/UniformAtomics.h"
#include "Vectorizer/Driver/LoopStart.h"
#include "Vectorizer/Driver/PlannedLoop.h"
#include "Vectorizer/Transform/Linearizer.h"
#include "Vectorizer/Transform/LoopContract.h"
#include "Vectorizer/Transform/VectorRemarks.h"

#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"

namespace oclc::vectorizer {

/// How a loop runs its work-items.
struct ItemForm {
  unsigned Lanes = 1;    ///< 1: one work-item at a time.
  bool Once = false;     ///< A single vector runs all work-items.
  bool IsMasked = false; ///< The single vector may have fewer work-items than lanes.
};

/// Result of vectorising a loop.
struct LoopForm {
  ItemForm First;
  std::optional<ItemForm> Rest; ///< How the remainder runs; nullopt if there never is one.
  /// Fault found by the checks; if not empty, the function must not be used.
  std::string Problem;
};

/// Vectorises one loop over work-items. The constructor makes the plan and changes nothing.
class LoopVectorization {
public:
  LoopVectorization(WorkItemLoop work, unsigned lanes, llvm::Function &f, llvm::LoopInfo &li,
                    llvm::DominatorTree &dt, const llvm::TargetTransformInfo &tti);

  /// True if the control flow of the loop can be linearized.
  bool isPossible() const { return Plan.isPossible(); }

  /// Vectorises the loop, for which `start` has emitted code, and checks the result. If `tell` is
  /// not null, reports to it where vectors are inefficient.
  LoopForm run(LoopStart &start, VectorRemarks *tell);

  // PlannedLoop.cpp
  /// Returns the blocks in the order in which lanes execute them, without instructions.
  std::vector<PlannedBlock> plannedBlocks() const;
  /// Returns the same with the shapes that values have in vectors. Inserts the checks of indices
  /// before the loop, because the shapes depend on them.
  std::vector<PlannedBlock> shapedBlocks(llvm::ScalarEvolution &se);

private:
  WorkItemLoop Work;
  llvm::Loop &L;
  const unsigned Lanes;
  llvm::Function &F;
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  const llvm::TargetTransformInfo &TTI;
  PrivateMemory Private;
  llvm::PostDominatorTree PDT;
  passes::SeededUniformity Uniformity;
  /// Atomic updates that wait for the end of the loop, unless linearization puts accesses behind
  /// them.
  llvm::SmallPtrSet<llvm::AtomicRMWInst *, 4> Deferred;
  llvm::SmallVector<llvm::BasicBlock *> Order;
  LaneGroups Groups;
  LinearPlan Plan;
  /// Counter of the copy of the loop that runs if indices may wrap around; null if there is none.
  llvm::PHINode *UncheckedId = nullptr;
  VectorRemarks *Remarks = nullptr;
  bool IsTail = false;
  std::string Problem; ///< The first problem found; empty if there is none.

  llvm::InstructionUniformity seed(const llvm::Value &v) const;
  bool skipsEmpty(llvm::BasicBlock &bb) const;
  void splitUnchecked(LoopStart &start);
  LaneShapes shapesOfVector() const; // PlannedLoop.cpp
  LoopForm runWhole(const ItemCount &count);
  void runOnce(const ItemCount &count);
  void runUnchecked(const ItemCount &count);
  LoopForm runTail(Tail left);
  void linearizeAndWiden(llvm::Value *entryMask);
  void widen(const LoopContract &contract, const LaneMasks &masks);
  void note(std::string fresh);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_LOOPVECTORIZATION_H
