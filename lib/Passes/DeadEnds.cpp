//===- DeadEnds.cpp - Ways that end without a return ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "DeadEnds.h"

#include "oclc/Passes/WorkItemFunctions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

void makeUnreachable(BasicBlock &BB) {
  Instruction *Old = BB.getTerminator();
  new UnreachableInst(BB.getContext(), Old->getIterator());
  Old->eraseFromParent();
}

/// The branch at the end of `From` no longer leads to `To`. True when it led nowhere else.
bool removeWay(BasicBlock &From, BasicBlock &To) {
  Instruction *Terminator = From.getTerminator();
  if (all_of(successors(&From), [&](BasicBlock *Other) { return Other == &To; })) {
    makeUnreachable(From);
    return true;
  }
  if (auto *Switch = dyn_cast<SwitchInst>(Terminator)) {
    for (auto Case = Switch->case_begin(); Case != Switch->case_end();)
      Case = Case->getCaseSuccessor() == &To ? Switch->removeCase(Case) : std::next(Case);
    if (Switch->getDefaultDest() == &To) {
      auto Case = Switch->case_begin();
      Switch->setDefaultDest(Case->getCaseSuccessor());
      Switch->removeCase(Case);
    }
    return false;
  }
  BasicBlock *Other = Terminator->getSuccessor(Terminator->getSuccessor(0) == &To ? 1 : 0);
  ReplaceInstWithInst(Terminator, BranchInst::Create(Other));
  return false;
}

/// Control that enters the block certainly comes to its end, which must not happen.
bool isNeverEntered(BasicBlock &End) {
  return all_of(End, [](Instruction &I) {
    return I.isTerminator() || isGuaranteedToTransferExecutionToSuccessor(&I);
  });
}

/// The end of a way that does stop: instead of nowhere it leads back to the branch, a block of its
/// own, where it never arrives.
void leadBack(BasicBlock &End) {
  SmallSetVector<BasicBlock *, 4> Preds(pred_begin(&End), pred_end(&End));
  for (BasicBlock *Pred : Preds) {
    if (!any_of(successors(Pred), [&](BasicBlock *Other) { return Other != &End; }))
      continue;
    ValueToValueMapTy Map;
    BasicBlock *Copy = CloneBasicBlock(&End, Map, ".copy", End.getParent());
    remapInstructionsInBlocks(Copy, Map);
    BasicBlock *Branch = Pred->splitBasicBlock(Pred->getTerminator(), "branch");
    Branch->getTerminator()->replaceSuccessorWith(&End, Copy);
    ReplaceInstWithInst(Copy->getTerminator(), BranchInst::Create(Branch));
  }
  if (pred_empty(&End))
    DeleteDeadBlock(&End);
}

} // namespace

void removeDeadEnds(Function &F) {
  SmallSetVector<BasicBlock *, 8> Ends;
  for (BasicBlock &BB : F)
    if (isa<UnreachableInst>(BB.getTerminator()))
      Ends.insert(&BB);
  SmallVector<BasicBlock *> Stops;
  while (!Ends.empty()) {
    BasicBlock *End = Ends.pop_back_val();
    if (End->isEntryBlock() || any_of(*End, isBarrier))
      continue;
    if (MergeBlockIntoPredecessor(End)) {
      // The predecessor, which ends here now, is judged as a whole.
      for (BasicBlock &BB : F)
        if (isa<UnreachableInst>(BB.getTerminator()) && !is_contained(Stops, &BB))
          Ends.insert(&BB);
      continue;
    }
    if (!isNeverEntered(*End)) {
      Stops.push_back(End);
      continue;
    }
    SmallSetVector<BasicBlock *, 4> Preds(pred_begin(End), pred_end(End));
    for (BasicBlock *Pred : Preds)
      if (removeWay(*Pred, *End))
        Ends.insert(Pred);
    DeleteDeadBlock(End);
  }
  for (BasicBlock *End : Stops)
    leadBack(*End);
}

} // namespace oclc::passes
