//===- SubGroupLanes.cpp - Run sub-groups as vectors --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/KernelPrep/SubGroupLanes.h"

#include "Passes/Analysis/BarrierControlDependence.h"
#include "Passes/Analysis/NonReturningPaths.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/LaneOperations.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace oclc::passes {
namespace {

template <typename FilterFn> SmallVector<CallInst *> callsIn(Function &F, FilterFn Filter) {
  SmallVector<CallInst *> Calls;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && Filter(*Call))
      Calls.push_back(Call);
  return Calls;
}

bool asksForForm(const Value &Call) {
  const Function *Callee = cast<CallInst>(Call).getCalledFunction();
  return Callee && Callee->getName() == LaneFormName;
}

/// Replaces __oclc_lane_form() by `HasLanes` and removes the blocks that become unreachable.
void chooseForm(Function &F, bool HasLanes) {
  for (CallInst *Call : callsIn(F, asksForForm)) {
    SmallVector<WeakTrackingVH> Users(Call->users());
    Call->replaceAllUsesWith(ConstantInt::getBool(F.getContext(), HasLanes));
    Call->eraseFromParent();
    for (const WeakTrackingVH &User : Users)
      if (auto *I = dyn_cast_or_null<Instruction>(User))
        if (Value *Simple = simplifyInstruction(I, F.getDataLayout()))
          replaceAndRecursivelySimplify(I, Simple);
  }
  for (BasicBlock &BB : F)
    ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
  removeUnreachableBlocks(F);
  for (Instruction &I : make_early_inc_range(F.getEntryBlock()))
    if (isa<AllocaInst>(I) && I.use_empty())
      I.eraseFromParent();
}

/// Replaces queries of the sub-group of a work-item by a formula of its linear id. Queries of its
/// position in the sub-group are replaced only without lanes: with lanes, the position is the
/// number of the lane, which the vectorizer knows.
void expandPlaces(Function &F, bool HasLanes) {
  for (CallInst *Call : callsIn(
           F, [&](const Value &V) { return isLaneGroup(V) || (!HasLanes && isLaneNumber(V)); })) {
    IRBuilder<> Builder(Call);
    Value *Item = Call->getArgOperand(0), *Size = Builder.getInt32(uint32_t(subGroupSize(F)));
    Call->replaceAllUsesWith(isLaneGroup(*Call) ? Builder.CreateUDiv(Item, Size)
                                                : Builder.CreateURem(Item, Size));
    Call->eraseFromParent();
  }
}

SmallVector<BasicBlock *> blocksWithLaneOperations(Function &F) {
  SmallVector<BasicBlock *> Blocks;
  for (BasicBlock &BB : F)
    if (any_of(BB, [](const Instruction &I) { return laneOperation(I).has_value(); }))
      Blocks.push_back(&BB);
  return Blocks;
}

/// Returns a block whose branch decides whether one of `Blocks` is reached and may be divergent for
/// the work-items that `Threads` specifies; null if there is none.
const BasicBlock *partingBranch(Function &F, ArrayRef<BasicBlock *> Blocks, SharedBy Threads) {
  WorkItemUniformity Uniformity(F, Threads);
  PostDominatorTree PDT = postDominatorsWithoutDeadEnds(F);
  for (const BasicBlock *BB : decidingBranches(F, PDT, Blocks))
    if (Uniformity.isDivergentBranch(*BB->getTerminator()))
      return BB;
  return nullptr;
}

/// True if each sub-group is a part of one row of work-items in dimension 0. For any local size the
/// answer is true, because the launcher checks the local size.
bool hasRowsOfSubGroups(const Function &F) {
  std::optional<LocalSize> Size = localSize(F);
  return !Size || (*Size)[0] % subGroupSize(F) == 0;
}

/// Returns why `Lanes`, the clone in which sub-group functions are operations on lanes, must not be
/// run; empty if it may be. Sets `Where` to the location of a branch that is the reason.
std::string obstacle(Function &Lanes, DebugLoc &Where) {
  if (!hasRowsOfSubGroups(Lanes))
    return "the local size in dimension 0 is not a multiple of the sub-group size";
  if (const BasicBlock *BB =
          partingBranch(Lanes, blocksWithLaneOperations(Lanes), SharedBy::SubGroup)) {
    Where = BB->getTerminator()->getDebugLoc();
    return "control flow may diverge within a sub-group before a sub-group function";
  }
  if (const BasicBlock *BB = partingBranch(Lanes, blocksWithBarriers(Lanes), SharedBy::Group)) {
    Where = BB->getTerminator()->getDebugLoc();
    return "control flow may diverge before a barrier";
  }
  return "";
}

std::string variantText(const Function &F) {
  std::optional<LocalSize> Size = localSize(F);
  return Size ? " for local size " + localSizeText(*Size) : " for any local size";
}

/// Clones `Kernel` with operations on lanes; null if the clone would have none or must not be run.
Function *cloneWithLanes(Function &Kernel) {
  ValueToValueMapTy Map;
  Function *Lanes = CloneFunction(&Kernel, Map);
  Lanes->setName(Kernel.getName() + ".lanes");
  chooseForm(*Lanes, true);
  const bool IsUseful = hasLaneOperations(*Lanes);
  DebugLoc Where;
  std::string Against = IsUseful ? obstacle(*Lanes, Where) : "";
  Remarks Remark("sub-group-lanes", Kernel);
  if (IsUseful && Against.empty()) {
    expandPlaces(*Lanes, true);
    setLanes(*Lanes, subGroupSize(Kernel), Kernel);
    return Lanes;
  }
  if (IsUseful)
    Remark.missed(Where, "SubGroupsWait",
                  "sub-group functions become barriers" + variantText(Kernel) + ": " + Against);
  Lanes->eraseFromParent();
  return nullptr;
}

} // namespace

PreservedAnalyses SubGroupLanesPass::run(Module &M, ModuleAnalysisManager &) const {
  bool Changed = false;
  for (Function *Kernel : kernels(M)) {
    if (callsIn(*Kernel, asksForForm).empty())
      continue;
    Changed = true;
    if (MayUseLanes && !isGeneralForm(*Kernel))
      cloneWithLanes(*Kernel);
    chooseForm(*Kernel, false);
    expandPlaces(*Kernel, false);
  }
  removeUnusedLaneOperations(M);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes
