//===- PhisToAllocas.cpp - Replace PHI nodes by private variables -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/WorkGroup/PhisToAllocas.h"

#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/KernelAttributes.h"
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

/// True if some predecessor of the block of `Phi` other than `Pred` can only be reached through
/// `BB`.
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

/// Returns the position at which `Pred` stores `Incoming` to the variable of `Phi`. Usually this is
/// the end of `Pred`. If a barrier lies between the definition of `Incoming` and that end, the
/// position is before the barrier; otherwise work-items would keep the value across the barrier
/// only to copy it. No instruction reads the variable in between, because its only load is at the
/// start of the PHI's block. No instruction writes it in between either: the position is on no
/// other path to the PHI, where another value may already have been stored.
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

/// Replaces `Phi` by a variable. All PHIs of a block read their old values at once. So their loads
/// precede every store that a predecessor makes at its end, even if the block is its own
/// predecessor.
void demote(PHINode &Phi, bool Uniform) {
  Function &F = *Phi.getFunction();
  IRBuilder<> Entry(&*F.getEntryBlock().getFirstInsertionPt());
  AllocaInst *Slot = Entry.CreateAlloca(Phi.getType(), nullptr, Phi.getName() + ".slot");
  if (Uniform)
    markUniform(*Slot);
  SmallPtrSet<BasicBlock *, 4> Written;
  for (auto [Pred, Incoming] : zip(Phi.blocks(), Phi.incoming_values()))
    // An undefined value needs no store. In a slot that the group shares, storing it would
    // overwrite the value of the other work-items.
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

/// Splits every critical edge into a block with PHIs, so that the stores of an edge have a block of
/// their own. Otherwise a barrier could be inserted between the stores and the PHI because of the
/// branch at the end of the predecessor. One work-item would then overwrite values that the next
/// one still has to read.
void splitEdgesToPhis(Function &F) {
  SmallSetVector<BasicBlock *, 8> Preds;
  for (BasicBlock &BB : F)
    if (!BB.phis().empty())
      Preds.insert(pred_begin(&BB), pred_end(&BB));
  CriticalEdgeSplittingOptions Options;
  Options.setMergeIdenticalEdges().setKeepOneInputPHIs(); // The caller holds pointers to the PHIs.
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
  // Iterate backwards, because each load is inserted at the start of its block.
  for (auto [Phi, Uniform] : reverse(Phis))
    demote(*Phi, Uniform);
  return Phis.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace oclc::passes
