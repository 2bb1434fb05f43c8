//===- LoopVectorization.h - One loop over work-items becomes one over vectors --------------===//
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
#include "Vectorizer/LoopNest/PrivateMemory.h"
#include "Vectorizer/Transform/Linearizer.h"
#include "Vectorizer/Transform/LoopContract.h"
#include "Vectorizer/Transform/Tails.h"
#include "Vectorizer/Transform/VectorRemarks.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"

namespace oclc::vectorizer {

/// How work-items run.
struct ItemForm {
  unsigned Lanes = 1;    ///< One by one when it is 1.
  bool Once = false;     ///< One vector has all of them.
  bool IsMasked = false; ///< That vector may have fewer work-items than lanes.
};

/// What a loop has become.
struct LoopForm {
  ItemForm First;
  std::optional<ItemForm> Rest; ///< What whole vectors leave over.
  std::string Problem; ///< What the checks have found wrong: the function must not be used.
};

/// Vectorises one loop. The plan is made first and changes nothing.
class LoopVectorization {
public:
  LoopVectorization(WorkItemLoop Work, unsigned Lanes, llvm::Function &F, llvm::LoopInfo &LI,
                    llvm::DominatorTree &DT);

  /// Its ways can be put in order.
  bool isPossible() const { return Plan.isPossible(); }

  /// Tells `Tell`, if there is one, what lanes do not do at once. The result is checked.
  LoopForm run(llvm::ScalarEvolution &SE, const llvm::BlockFrequencyInfo &Frequencies,
               const llvm::TargetTransformInfo &TTI, VectorRemarks *Tell);

  // VectorPrinters.cpp
  /// As they are when lanes run, for which indices are checked in front of the loop.
  void printShapes(llvm::raw_ostream &OS, llvm::ScalarEvolution &SE);
  void printPlan(llvm::raw_ostream &OS) const;

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
  llvm::PHINode *UncheckedId = nullptr; ///< Of a copy of the loop whose indices may wrap.
  VectorRemarks *Remarks = nullptr;
  bool IsTail = false;
  std::string Problem; ///< Empty while there is none.

  llvm::InstructionUniformity seed(const llvm::Value &V) const;
  bool skipsEmpty(llvm::BasicBlock &BB) const;
  ItemCount countAndCheck(llvm::ScalarEvolution &SE);
  LaneShapes shapesOfVector() const; // VectorPrinters.cpp
  LoopForm runWhole(const ItemCount &Count, const llvm::TargetTransformInfo &TTI);
  void runOnce(const ItemCount &Count);
  void runUnchecked(const ItemCount &Count, const llvm::TargetTransformInfo &TTI);
  void estimateTrips();
  LoopForm runTail(Tail Left, const llvm::TargetTransformInfo &TTI);
  void linearizeAndWiden(llvm::Value *EntryMask);
  void widen(const LoopContract &Contract, const LaneMasks &Masks);
  void note(std::string New);
};

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_DRIVER_LOOPVECTORIZATION_H
