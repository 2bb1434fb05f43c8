//===- PhisToAllocas.cpp - Put PHI nodes into private memory ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/PhisToAllocas.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/Kernels.h"
#include "Passes/Support/WorkItemFunctions.h"
#include "Passes/WorkGroup/CrossRegionValues.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace oclc::passes {
namespace {

/// True when `BB` is the only way to a predecessor of the block of `Phi` other than `Pred`.
bool leadsToOther(const BasicBlock &BB, const PHINode &Phi, const BasicBlock &Pred) {
  return any_of(Phi.blocks(), [&](const BasicBlock *Other) {
    if (Other == &Pred)
      return false;
    SmallPtrSet<const BasicBlock *, 8> Seen;
    while (Other && Other != &BB && Seen.insert(Other).second)
      Other = Other->getSinglePredecessor();
    return Other == &BB;
  });
}

/// Where a predecessor gives the variable of `Phi` its value: at its end, or earlier, when a
/// barrier lies between there and where the value is computed. Otherwise work-items would keep the
/// value across the barrier, only to copy it. Nobody reads the variable in between: its only load
/// is in front of the PHI's block. Nobody writes it either: the place is on no other way to the
/// PHI, where another value may have been stored already.
BasicBlock::iterator placeOfStore(const PHINode &Phi, BasicBlock &Pred, const Value &Incoming) {
  BasicBlock::iterator Place = Pred.getTerminator()->getIterator();
  auto *Def = dyn_cast<Instruction>(&Incoming);
  if (!Def || isCheapToRecompute(*Def))
    return Place;
  BasicBlock::iterator Best = Place;
  SmallPtrSet<const BasicBlock *, 8> Seen;
  for (BasicBlock *BB = &Pred; BB && Seen.insert(BB).second; BB = BB->getSinglePredecessor()) {
    if (leadsToOther(*BB, Phi, Pred))
      break;
    for (Instruction &I : reverse(*BB)) {
      if (&I == Def)
        return Best;
      if (isBarrierToCutAt(I))
        Best = I.getIterator();
    }
    if (BB == Phi.getParent())
      break;
  }
  return Place;
}

/// All PHIs of a block read their old values at once, so their loads come before every store that a
/// predecessor (the block itself in a one-block loop) makes at its end.
void demote(PHINode &Phi, bool Uniform) {
  Function &F = *Phi.getFunction();
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Slot = Entry.CreateAlloca(Phi.getType(), nullptr, Phi.getName() + ".slot");
  if (Uniform)
    markUniform(*Slot);
  SmallPtrSet<BasicBlock *, 4> Written;
  for (auto [Pred, Incoming] : zip(Phi.blocks(), Phi.incoming_values()))
    // An undefined value needs no store; in a slot that the group shares it must not reach the
    // others.
    if (!isa<UndefValue>(Incoming) && Written.insert(Pred).second)
      IRBuilder<>(Pred, Uniform ? Pred->getTerminator()->getIterator()
                                : placeOfStore(Phi, *Pred, *Incoming))
          .CreateStore(Incoming, Slot);
  IRBuilder<> Builder(Phi.getParent(), Phi.getParent()->getFirstInsertionPt());
  LoadInst *Load = Builder.CreateLoad(Phi.getType(), Slot);
  Load->setDebugLoc(Phi.getDebugLoc());
  Load->takeName(&Phi);
  Phi.replaceAllUsesWith(Load);
  Phi.eraseFromParent();
}

/// Gives every way into a block with PHIs a block of its own for the stores: no barrier can then
/// come to stand between the store and the PHI's place by the way's branch, where one work-item
/// would already write what the next one still has to read.
void splitEdgesToPhis(Function &F) {
  SmallSetVector<BasicBlock *, 8> Preds;
  for (BasicBlock &BB : F)
    if (!BB.phis().empty())
      Preds.insert(pred_begin(&BB), pred_end(&BB));
  CriticalEdgeSplittingOptions Options;
  Options.setMergeIdenticalEdges().setKeepOneInputPHIs(); // The PHIs are in a list.
  for (BasicBlock *Pred : Preds)
    for (unsigned I = 0; I != Pred->getTerminator()->getNumSuccessors(); ++I)
      if (!Pred->getTerminator()->getSuccessor(I)->phis().empty())
        SplitCriticalEdge(Pred->getTerminator(), I, Options);
}

} // namespace

PreservedAnalyses PhisToAllocasPass::run(Function &F, FunctionAnalysisManager &AM) {
  if (!isKernel(F) || !hasBarrierToCutAt(F))
    return PreservedAnalyses::all();
  const auto &Uniformity = AM.getResult<WorkItemUniformityAnalysis>(F);
  SmallVector<std::pair<PHINode *, bool>> Phis;
  for (BasicBlock &BB : F)
    for (PHINode &Phi : BB.phis())
      Phis.push_back({&Phi, Uniformity.isUniformEverywhere(Phi)});
  splitEdgesToPhis(F);
  // Backwards, because each load goes to the front of its block.
  for (auto [Phi, Uniform] : reverse(Phis))
    demote(*Phi, Uniform);
  return Phis.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace oclc::passes
