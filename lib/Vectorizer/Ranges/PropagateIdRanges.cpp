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

const Loop *workItemsAround(const Loop &L) {
  for (const Loop *Around = L.getParentLoop(); Around; Around = Around->getParentLoop())
    if (hasWorkItems(*Around))
      return Around;
  return nullptr;
}

/// True if `V` is computed from the counter of `Items`.
bool dependsOnId(Value *V, const Loop &Items, ScalarEvolution &SE) {
  return SE.isSCEVable(V->getType()) && SCEVExprContains(SE.getSCEV(V), [&](const SCEV *S) {
           auto *Counter = dyn_cast<SCEVAddRecExpr>(S);
           return Counter && Counter->getLoop() == &Items;
         });
}

/// Returns how often each work-item continues at the only exit of `L`; nullopt if work-items differ
/// in that, or if the exit condition does not depend on ids.
std::optional<APInt> commonTrips(const Loop &L, const Loop &Items, ScalarEvolution &SE) {
  BasicBlock *Exiting = L.getExitingBlock();
  auto *Branch = Exiting ? dyn_cast<BranchInst>(Exiting->getTerminator()) : nullptr;
  auto *Compare = Branch ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
  if (!Compare || !L.getLoopPreheader() || !L.getLoopLatch() ||
      none_of(Compare->operands(), [&](Value *V) { return dependsOnId(V, Items, SE); }))
    return std::nullopt;
  const SCEV *Trips = SE.getExitCount(&L, Exiting);
  if (isa<SCEVCouldNotCompute>(Trips))
    return std::nullopt;
  const APInt *Only = SE.getUnsignedRange(Trips).getSingleElement();
  return Only ? std::optional(*Only) : std::nullopt;
}

void countTrips(const Loop &L, const APInt &Trips) {
  BasicBlock *Header = L.getHeader();
  auto *Branch = cast<BranchInst>(L.getExitingBlock()->getTerminator());
  IRBuilder<> Builder(Header, Header->begin());
  Type *Ty = Builder.getIntNTy(Trips.getBitWidth());
  PHINode *Counter = Builder.CreatePHI(Ty, 2, "trip");
  Builder.SetInsertPoint(L.getLoopLatch()->getTerminator());
  Value *Next = Builder.CreateAdd(Counter, ConstantInt::get(Ty, 1), "trip.next", true);
  Counter->addIncoming(ConstantInt::get(Ty, 0), L.getLoopPreheader());
  Counter->addIncoming(Next, L.getLoopLatch());
  Builder.SetInsertPoint(Branch);
  Value *Old = Branch->getCondition();
  const bool GoesOnWhenTrue = L.contains(Branch->getSuccessor(0));
  Branch->setCondition(Builder.CreateICmp(GoesOnWhenTrue ? CmpInst::ICMP_NE : CmpInst::ICMP_EQ,
                                          Counter, ConstantInt::get(Ty, Trips)));
  RecursivelyDeleteTriviallyDeadInstructions(Old);
}

/// Replaces a signed division or remainder of non-negative values by an unsigned one.
bool makeUnsigned(BinaryOperator &Division, ScalarEvolution &SE) {
  const bool IsDivision = Division.getOpcode() == Instruction::SDiv;
  if ((!IsDivision && Division.getOpcode() != Instruction::SRem) ||
      !SE.isSCEVable(Division.getType()) ||
      !all_of(Division.operands(), [&](Value *V) { return SE.isKnownNonNegative(SE.getSCEV(V)); }))
    return false;
  IRBuilder<> Builder(&Division);
  Value *A = Division.getOperand(0), *B = Division.getOperand(1);
  Value *New =
      IsDivision ? Builder.CreateUDiv(A, B, "", Division.isExact()) : Builder.CreateURem(A, B);
  New->takeName(&Division);
  Division.replaceAllUsesWith(New);
  SE.forgetValue(&Division);
  Division.eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses PropagateIdRangesPass::run(Function &F, FunctionAnalysisManager &AM) {
  auto &LI = AM.getResult<LoopAnalysis>(F);
  auto &SE = AM.getResult<ScalarEvolutionAnalysis>(F);
  bool Changed = false;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    if (hasWorkItems(*L))
      for (BasicBlock *BB : L->blocks())
        for (Instruction &I : make_early_inc_range(*BB))
          if (auto *Op = dyn_cast<BinaryOperator>(&I))
            Changed |= makeUnsigned(*Op, SE);
    const Loop *Items = workItemsAround(*L);
    if (std::optional<APInt> Trips = Items ? commonTrips(*L, *Items, SE) : std::nullopt) {
      countTrips(*L, *Trips);
      SE.forgetLoop(L);
      Changed = true;
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace oclc::vectorizer
