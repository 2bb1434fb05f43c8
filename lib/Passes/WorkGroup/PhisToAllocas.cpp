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

/// True if some predecessor of the block of `phi` other than `pred` can only be reached through
/// `bb`.
bool leadsToOther(const BasicBlock &bb, const PHINode &phi, const BasicBlock &pred) {
  return any_of(phi.blocks(), [&](const BasicBlock *other) {
    if (other == &pred)
      return false;
    SmallPtrSet<const BasicBlock *, 8> seen;
    while (other && other != &bb && seen.insert(other).second)
      other = other->getSinglePredecessor();
    return other == &bb;
  });
}

/// Returns the position at which `pred` stores `incoming` to the variable of `phi`. Usually this is
/// the end of `pred`. If a barrier lies between the definition of `incoming` and that end, the
/// position is before the barrier; otherwise work-items would keep the value across the barrier
/// only to copy it. No instruction reads the variable in between, because its only load is at the
/// start of the PHI's block. No instruction writes it in between either: the search gives up at a
/// block that also leads to another predecessor of the PHI's block, because the store of that
/// predecessor may be there.
BasicBlock::iterator placeOfStore(const PHINode &phi, BasicBlock &pred, const Value &incoming) {
  BasicBlock::iterator place = pred.getTerminator()->getIterator();
  auto *def = dyn_cast<Instruction>(&incoming);
  if (!def || isCheapToRecompute(*def))
    return place;
  BasicBlock::iterator best = place;
  SmallPtrSet<const BasicBlock *, 8> seen;
  for (BasicBlock *bb = &pred; bb && seen.insert(bb).second; bb = bb->getSinglePredecessor()) {
    if (leadsToOther(*bb, phi, pred))
      break;
    for (Instruction &inst : reverse(*bb)) {
      if (&inst == def)
        return best;
      if (isBarrierToCutAt(inst))
        best = inst.getIterator();
    }
    if (bb == phi.getParent())
      break;
  }
  return place;
}

/// Replaces `phi` by a variable. All PHIs of a block read their old values at once. So their loads
/// precede every store that a predecessor makes at its end, even if the block is its own
/// predecessor.
void demote(PHINode &phi, bool uniform) {
  Function &f = *phi.getFunction();
  IRBuilder<> entry(&*f.getEntryBlock().getFirstInsertionPt());
  // Vectors of work-items can load and store bytes, but not bits.
  const bool isBit = phi.getType()->isIntegerTy(1);
  Type *stored = isBit ? entry.getInt8Ty() : phi.getType();
  AllocaInst *slot = entry.CreateAlloca(stored, nullptr, phi.getName() + ".slot");
  if (uniform)
    markUniform(*slot);
  SmallPtrSet<BasicBlock *, 4> written;
  for (auto [pred, incoming] : zip(phi.blocks(), phi.incoming_values()))
    // An undefined value needs no store. In a slot that the group shares, storing it would
    // overwrite the value of the other work-items.
    if (!isa<UndefValue>(incoming) && written.insert(pred).second) {
      IRBuilder<> builder(pred, uniform ? pred->getTerminator()->getIterator()
                                        : placeOfStore(phi, *pred, *incoming));
      builder.CreateStore(isBit ? builder.CreateZExt(incoming, stored) : incoming, slot);
    }
  IRBuilder<> builder(phi.getParent(), phi.getParent()->getFirstInsertionPt());
  builder.SetCurrentDebugLocation(phi.getDebugLoc());
  Value *load = builder.CreateLoad(stored, slot);
  if (isBit)
    load = builder.CreateTrunc(load, phi.getType());
  load->takeName(&phi);
  phi.replaceAllUsesWith(load);
  phi.eraseFromParent();
}

/// Splits every critical edge into a block with PHIs, so that the stores of an edge have a block of
/// their own. Otherwise a barrier could be inserted between the stores and the PHI because of the
/// branch at the end of the predecessor. One work-item would then overwrite values that the next
/// one still has to read.
void splitEdgesToPhis(Function &f) {
  SmallSetVector<BasicBlock *, 8> preds;
  for (BasicBlock &bb : f)
    if (!bb.phis().empty())
      preds.insert(pred_begin(&bb), pred_end(&bb));
  CriticalEdgeSplittingOptions options;
  options.setMergeIdenticalEdges().setKeepOneInputPHIs(); // The caller holds pointers to the PHIs.
  for (BasicBlock *pred : preds)
    for (unsigned i = 0; i != pred->getTerminator()->getNumSuccessors(); ++i)
      if (!pred->getTerminator()->getSuccessor(i)->phis().empty())
        SplitCriticalEdge(pred->getTerminator(), i, options);
}

} // namespace

PreservedAnalyses PhisToAllocasPass::run(Function &f, FunctionAnalysisManager &am) {
  if (!isKernel(f) || !hasBarrierToCutAt(f))
    return PreservedAnalyses::all();
  const auto &uniformity = am.getResult<WorkItemUniformityAnalysis>(f);
  SmallVector<std::pair<PHINode *, bool>> phis;
  for (BasicBlock &bb : f)
    for (PHINode &phi : bb.phis())
      phis.push_back({&phi, uniformity.isUniformEverywhere(phi)});
  splitEdgesToPhis(f);
  // Iterate backwards: each load is inserted at the start of its block, so the loads end up in the
  // order of the PHIs.
  for (auto [phi, uniform] : reverse(phis))
    demote(*phi, uniform);
  return phis.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace oclc::passes
