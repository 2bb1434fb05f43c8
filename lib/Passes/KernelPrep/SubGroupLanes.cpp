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
#include "Passes/Support/ConstantBranches.h"
#include "Passes/Support/Diagnostics.h"
#include "Passes/Support/KernelAttributes.h"
#include "Passes/Support/LaneOperations.h"
#include "Passes/Support/VariantSettings.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace oclc::passes {
namespace {

template <typename FilterFn> SmallVector<CallInst *> callsIn(Function &f, FilterFn filter) {
  SmallVector<CallInst *> calls;
  for (Instruction &inst : instructions(f))
    if (auto *call = dyn_cast<CallInst>(&inst); call && filter(*call))
      calls.push_back(call);
  return calls;
}

bool asksForForm(const Value &call) {
  const Function *callee = cast<CallInst>(call).getCalledFunction();
  return callee && callee->getName() == LaneFormName;
}

bool isNextIterationCall(const Value &call) { return isNextIteration(cast<CallInst>(call)); }

/// Replaces __oclc_lane_form() by `hasLanes` and removes the blocks that become unreachable. Lanes
/// are in the same iteration of a loop anyway; without them, work-items wait for it at a barrier.
void chooseForm(Function &f, bool hasLanes) {
  for (CallInst *call : callsIn(f, isNextIterationCall)) {
    IRBuilder<> builder(call);
    if (!hasLanes)
      createSubGroupBarrier(builder);
    call->eraseFromParent();
  }
  for (CallInst *call : callsIn(f, asksForForm)) {
    replaceByConstant(*call, *ConstantInt::getBool(f.getContext(), hasLanes));
    call->eraseFromParent();
  }
  foldConstantBranches(f);
}

/// Replaces queries of the index of a work-item's sub-group by a formula of its linear local id.
/// Queries of the index within the sub-group are replaced only if `hasLanes` is false: otherwise
/// that index is the number of the lane, which the vectorizer knows.
void expandPlaces(Function &f, bool hasLanes) {
  for (CallInst *call : callsIn(
           f, [&](const Value &v) { return isLaneGroup(v) || (!hasLanes && isLaneNumber(v)); })) {
    IRBuilder<> builder(call);
    Value *item = call->getArgOperand(0), *size = builder.getInt32(uint32_t(subGroupSize(f)));
    call->replaceAllUsesWith(isLaneGroup(*call) ? builder.CreateUDiv(item, size)
                                                : builder.CreateURem(item, size));
    call->eraseFromParent();
  }
}

SmallVector<BasicBlock *> blocksWithLaneOperations(Function &f) {
  SmallVector<BasicBlock *> blocks;
  for (BasicBlock &bb : f)
    if (any_of(bb, [](const Instruction &inst) { return laneOperation(inst).has_value(); }))
      blocks.push_back(&bb);
  return blocks;
}

/// Returns a block whose branch may be divergent and decides whether one of `blocks` is reached;
/// null if there is none. `threads` specifies the work-items among which branches are compared.
const BasicBlock *partingBranch(Function &f, ArrayRef<BasicBlock *> blocks, SharedBy threads) {
  WorkItemUniformity uniformity(f, threads);
  PostDominatorTree pdt = postDominatorsWithoutDeadEnds(f);
  for (const BasicBlock *bb : decidingBranches(f, pdt, blocks))
    if (uniformity.isDivergentBranch(*bb->getTerminator()))
      return bb;
  return nullptr;
}

/// True if each sub-group is a part of one row of work-items in dimension 0. Always true for a
/// clone for any local size, because the launcher checks the local size.
bool hasRowsOfSubGroups(const Function &f) {
  std::optional<LocalSize> size = localSize(f);
  return !size || (*size)[0] % subGroupSize(f) == 0;
}

/// Returns why `lanes`, the clone in which sub-group functions are operations on lanes, must not be
/// run; empty if it may be. Sets `where` to the location of a branch that is the reason.
std::string obstacle(Function &lanes, DebugLoc &where) {
  if (!hasRowsOfSubGroups(lanes))
    return "the local size in dimension 0 is not a multiple of the sub-group size";
  if (const BasicBlock *bb =
          partingBranch(lanes, blocksWithLaneOperations(lanes), SharedBy::SubGroup)) {
    where = bb->getTerminator()->getDebugLoc();
    return "control flow may diverge within a sub-group before a sub-group function";
  }
  if (const BasicBlock *bb = partingBranch(lanes, blocksWithBarriers(lanes), SharedBy::Group)) {
    where = bb->getTerminator()->getDebugLoc();
    return "control flow may diverge before a barrier";
  }
  return "";
}

std::string variantText(const Function &f) {
  std::optional<LocalSize> size = localSize(f);
  return size ? " for local size " + localSizeText(*size) : " for any local size";
}

/// Clones `kernel` with operations on lanes; null if the clone would have none or must not be run.
Function *cloneWithLanes(Function &kernel) {
  ValueToValueMapTy map;
  Function *lanes = CloneFunction(&kernel, map);
  lanes->setName(kernel.getName() + ".lanes");
  chooseForm(*lanes, true);
  const bool isUseful = hasLaneOperations(*lanes);
  DebugLoc where;
  std::string against = isUseful ? obstacle(*lanes, where) : "";
  Remarks remark("sub-group-lanes", kernel);
  if (isUseful && against.empty()) {
    expandPlaces(*lanes, true);
    setLanes(*lanes, subGroupSize(kernel), kernel);
    return lanes;
  }
  if (isUseful)
    remark.missed(where, "SubGroupsWait",
                  "sub-group functions become barriers" + variantText(kernel) + ": " + against);
  lanes->eraseFromParent();
  return nullptr;
}

/// True if the settings of a variant allow its sub-groups to be vectors.
bool mayBeVectors(const Function &kernel) {
  const VariantSettings settings = settingsOf(kernel);
  return !settings.forbidsVectors() && settings.method.value_or(Method::Loops) == Method::Loops;
}

} // namespace

PreservedAnalyses SubGroupLanesPass::run(Module &m, ModuleAnalysisManager &) const {
  bool changed = false;
  for (Function *kernel : kernels(m)) {
    if (callsIn(*kernel, asksForForm).empty())
      continue;
    changed = true;
    if (MayUseLanes && !isGeneralForm(*kernel) && mayBeVectors(*kernel))
      cloneWithLanes(*kernel);
    chooseForm(*kernel, false);
    expandPlaces(*kernel, false);
  }
  removeUnusedLaneOperations(m);
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::passes
