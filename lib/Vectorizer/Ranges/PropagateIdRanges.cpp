//===- PropagateIdRanges.cpp - Simplifies loops and divisions by the ranges of ids --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Ranges/PropagateIdRanges.h"

#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

const Loop *workItemsAround(const Loop &loop) {
  for (const Loop *around = loop.getParentLoop(); around; around = around->getParentLoop())
    if (hasWorkItems(*around))
      return around;
  return nullptr;
}

/// True if `v` is computed from the counter of `items`.
bool dependsOnId(Value *v, const Loop &items, ScalarEvolution &se) {
  return se.isSCEVable(v->getType()) && SCEVExprContains(se.getSCEV(v), [&](const SCEV *s) {
           auto *counter = dyn_cast<SCEVAddRecExpr>(s);
           return counter && counter->getLoop() == &items;
         });
}

/// Returns how often each work-item reaches the only exit of `loop` without leaving the loop;
/// nullopt if that is unknown, if work-items may differ in it, or if the exit condition does not
/// depend on ids.
std::optional<APInt> commonTrips(const Loop &loop, const Loop &items, ScalarEvolution &se) {
  BasicBlock *exiting = loop.getExitingBlock();
  auto *branch = exiting ? dyn_cast<BranchInst>(exiting->getTerminator()) : nullptr;
  auto *compare = branch ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
  if (!compare || !loop.getLoopPreheader() || !loop.getLoopLatch() ||
      none_of(compare->operands(), [&](Value *v) { return dependsOnId(v, items, se); }))
    return std::nullopt;
  const SCEV *trips = se.getExitCount(&loop, exiting);
  if (isa<SCEVCouldNotCompute>(trips))
    return std::nullopt;
  const APInt *only = se.getUnsignedRange(trips).getSingleElement();
  return only ? std::optional(*only) : std::nullopt;
}

void countTrips(const Loop &loop, const APInt &trips) {
  BasicBlock *header = loop.getHeader();
  auto *branch = cast<BranchInst>(loop.getExitingBlock()->getTerminator());
  IRBuilder<> builder(header, header->begin());
  Type *ty = builder.getIntNTy(trips.getBitWidth());
  PHINode *counter = builder.CreatePHI(ty, 2, "trip");
  builder.SetInsertPoint(loop.getLoopLatch()->getTerminator());
  Value *next = builder.CreateAdd(counter, ConstantInt::get(ty, 1), "trip.next", true);
  counter->addIncoming(ConstantInt::get(ty, 0), loop.getLoopPreheader());
  counter->addIncoming(next, loop.getLoopLatch());
  builder.SetInsertPoint(branch);
  Value *old = branch->getCondition();
  const bool goesOnWhenTrue = loop.contains(branch->getSuccessor(0));
  branch->setCondition(builder.CreateICmp(goesOnWhenTrue ? CmpInst::ICMP_NE : CmpInst::ICMP_EQ,
                                          counter, ConstantInt::get(ty, trips)));
  RecursivelyDeleteTriviallyDeadInstructions(old);
}

/// Replaces `division` by an unsigned division or remainder if it is a signed one of values that
/// are known to be non-negative. Returns true if it has.
bool makeUnsigned(BinaryOperator &division, ScalarEvolution &se) {
  const bool isDivision = division.getOpcode() == Instruction::SDiv;
  if ((!isDivision && division.getOpcode() != Instruction::SRem) ||
      !se.isSCEVable(division.getType()) ||
      !all_of(division.operands(), [&](Value *v) { return se.isKnownNonNegative(se.getSCEV(v)); }))
    return false;
  IRBuilder<> builder(&division);
  Value *a = division.getOperand(0), *b = division.getOperand(1);
  Value *fresh =
      isDivision ? builder.CreateUDiv(a, b, "", division.isExact()) : builder.CreateURem(a, b);
  fresh->takeName(&division);
  division.replaceAllUsesWith(fresh);
  se.forgetValue(&division);
  division.eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses PropagateIdRangesPass::run(Function &f, FunctionAnalysisManager &am) {
  auto &li = am.getResult<LoopAnalysis>(f);
  auto &se = am.getResult<ScalarEvolutionAnalysis>(f);
  bool changed = false;
  for (const Loop *loop : li.getLoopsInPreorder()) {
    if (hasWorkItems(*loop))
      for (BasicBlock *bb : loop->blocks())
        for (Instruction &inst : make_early_inc_range(*bb))
          if (auto *op = dyn_cast<BinaryOperator>(&inst))
            changed |= makeUnsigned(*op, se);
    const Loop *items = workItemsAround(*loop);
    if (std::optional<APInt> trips = items ? commonTrips(*loop, *items, se) : std::nullopt) {
      countTrips(*loop, *trips);
      se.forgetLoop(loop);
      changed = true;
    }
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer
