//===- WorkItemLoop.cpp - Recognition of loops over work-items --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "Passes/Analysis/WaitingLoops.h"
#include "Passes/Support/LoopProperties.h"
#include "Vectorizer/LoopNest/PrivateMemory.h"
#include "Vectorizer/Split/SplitValues.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace oclc::vectorizer {

/// The value may have uses in other regions, because LLVM has found out that they compute the same.
/// It is not a value that one work-item passes on to the next.
void hoistSharedValues(Loop &L) {
  bool Changed = false;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : make_early_inc_range(*BB))
      if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
        L.makeLoopInvariant(&I, Changed);
  // Vectorization adds exits to the loop, for which these PHIs would have no values.
  for (PHINode &Phi : make_early_inc_range(L.getUniqueExitBlock()->phis()))
    if (Value *Same = Phi.hasConstantValue(); Same && L.isLoopInvariant(Same)) {
      Phi.replaceAllUsesWith(Same);
      Phi.eraseFromParent();
    }
}

/// Returns the reason why the loop cannot be vectorised; empty if it can.
static std::string obstacle(const Loop &L) {
  for (const BasicBlock *BB : L.blocks()) {
    if (!isa<BranchInst>(BB->getTerminator()))
      return "unsupported control flow";
    for (const Instruction &I : *BB) {
      if (std::string Why = splitObstacle(I); !Why.empty())
        return Why;
      if (isa<AllocaInst>(I))
        return "a variable of unknown size";
      if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
        return "work-items depend on values of the work-item before";
    }
  }
  return "";
}

bool isIrreducible(const Loop &L, const LoopInfo &LI) {
  LoopBlocksRPO Blocks(const_cast<Loop *>(&L));
  Blocks.perform(&LI);
  return containsIrreducibleCFG<BasicBlock *>(Blocks, LI);
}

/// Lanes run in lock-step: the one that holds a lock would wait for those that want it.
static bool containsWaitingLoop(const Loop &L) {
  const bool MayWait = !L.isInnermost() && any_of(L.blocks(), [](const BasicBlock *BB) {
    return any_of(*BB, [](const Instruction &I) { return I.isAtomic() || I.isVolatile(); });
  });
  if (!MayWait)
    return false;
  const DominatorTree DT(*L.getHeader()->getParent());
  return any_of(drop_begin(L.getLoopsInPreorder()),
                [&](const Loop *Inner) { return passes::waitsForOthers(*Inner, DT); });
}

bool isInStack(const Loop &L) {
  return findStringMetadataForLoop(&L, passes::InStackProperty).has_value();
}

bool hasWorkItems(const Loop &L) {
  return findStringMetadataForLoop(&L, passes::WorkItemsProperty).has_value();
}

PHINode *counterOf(const Loop &L) {
  auto Phis = L.getHeader()->phis();
  if (!hasSingleElement(Phis))
    return nullptr;
  auto *Id = const_cast<PHINode *>(&*Phis.begin());
  auto *Next = dyn_cast<BinaryOperator>(Id->getIncomingValueForBlock(L.getLoopLatch()));
  return Id->getType()->isIntegerTy(64) && Next && Next->getOpcode() == Instruction::Add &&
                 Next->getOperand(0) == Id && match(Next->getOperand(1), PatternMatch::m_One())
             ? Id
             : nullptr;
}

std::optional<WorkItemLoop> WorkItemLoop::recognize(Loop &L, const LoopInfo &LI, std::string &Why) {
  if (!hasWorkItems(L))
    return std::nullopt;
  Why = "the loop over the work-items is not in canonical form";
  BasicBlock *Latch = L.getLoopLatch();
  if (!L.isLoopSimplifyForm() || L.getExitingBlock() != Latch || !L.getUniqueExitBlock())
    return std::nullopt;
  if (!L.getHeader()->phis().empty() && !hasSingleElement(L.getHeader()->phis())) {
    Why = "work-items depend on values of the work-item before";
    return std::nullopt;
  }
  PHINode *Id = counterOf(L);
  if (!Id)
    return std::nullopt;
  hoistSharedValues(L);
  sinkPrivateAddresses(L);
  Why = isIrreducible(L, LI)         ? "an irreducible loop"
        : sharesPrivateMemory(L, LI) ? "work-items depend on each other through memory"
        : containsWaitingLoop(L)     ? "a loop that waits for another work-item"
                                     : obstacle(L);
  if (!Why.empty())
    return std::nullopt;
  return WorkItemLoop{&L, Id};
}

} // namespace oclc::vectorizer
