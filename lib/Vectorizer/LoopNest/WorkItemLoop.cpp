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

/// Such a value may be used after the loop because LLVM has merged it with an equal value of
/// another region. It is not a value that one work-item passes on to the next.
void hoistSharedValues(Loop &loop) {
  bool changed = false;
  for (BasicBlock *bb : loop.blocks())
    for (Instruction &inst : make_early_inc_range(*bb))
      if (any_of(inst.users(), [&](const User *u) { return !loop.contains(cast<Instruction>(u)); }))
        loop.makeLoopInvariant(&inst, changed);
  // Vectorization adds exits to the loop, for which PHIs of the exit block would have no values.
  for (PHINode &phi : make_early_inc_range(loop.getUniqueExitBlock()->phis()))
    if (Value *same = phi.hasConstantValue(); same && loop.isLoopInvariant(same)) {
      phi.replaceAllUsesWith(same);
      phi.eraseFromParent();
    }
}

/// Returns the reason why the loop cannot be vectorised; empty if it can.
static std::string obstacle(const Loop &loop) {
  for (const BasicBlock *bb : loop.blocks()) {
    if (!isa<BranchInst>(bb->getTerminator()))
      return "unsupported control flow";
    for (const Instruction &inst : *bb) {
      if (std::string why = splitObstacle(inst); !why.empty())
        return why;
      if (isa<AllocaInst>(inst))
        return "a variable of unknown size";
      if (any_of(inst.users(), [&](const User *u) { return !loop.contains(cast<Instruction>(u)); }))
        return "work-items depend on values of the work-item before";
    }
  }
  return "";
}

bool isIrreducible(const Loop &loop, const LoopInfo &li) {
  LoopBlocksRPO blocks(const_cast<Loop *>(&loop));
  blocks.perform(&li);
  return containsIrreducibleCFG<BasicBlock *>(blocks, li);
}

/// True if an inner loop waits for another work-item, such as a spin lock. Lanes run in lock-step,
/// so the lane that holds the lock would wait for the lanes that want it, and never release it.
static bool containsWaitingLoop(const Loop &loop) {
  const bool mayWait = !loop.isInnermost() && any_of(loop.blocks(), [](const BasicBlock *bb) {
    return any_of(*bb,
                  [](const Instruction &inst) { return inst.isAtomic() || inst.isVolatile(); });
  });
  if (!mayWait)
    return false;
  const DominatorTree dt(*loop.getHeader()->getParent());
  return any_of(drop_begin(loop.getLoopsInPreorder()),
                [&](const Loop *inner) { return passes::waitsForOthers(*inner, dt); });
}

bool isInStack(const Loop &loop) {
  return findStringMetadataForLoop(&loop, passes::InStackProperty).has_value();
}

bool hasWorkItems(const Loop &loop) {
  return findStringMetadataForLoop(&loop, passes::WorkItemsProperty).has_value();
}

bool hasRows(const Loop &loop) {
  return findStringMetadataForLoop(&loop, passes::RowsProperty).has_value();
}

PHINode *counterOf(const Loop &loop) {
  auto phis = loop.getHeader()->phis();
  if (!hasSingleElement(phis))
    return nullptr;
  auto *id = const_cast<PHINode *>(&*phis.begin());
  auto *next = dyn_cast<BinaryOperator>(id->getIncomingValueForBlock(loop.getLoopLatch()));
  return id->getType()->isIntegerTy(64) && next && next->getOpcode() == Instruction::Add &&
                 next->getOperand(0) == id && match(next->getOperand(1), PatternMatch::m_One())
             ? id
             : nullptr;
}

std::optional<WorkItemLoop> WorkItemLoop::recognize(Loop &loop, const LoopInfo &li,
                                                    std::string &why) {
  if (!hasWorkItems(loop))
    return std::nullopt;
  why = "the loop over the work-items is not in canonical form";
  BasicBlock *latch = loop.getLoopLatch();
  if (!loop.isLoopSimplifyForm() || loop.getExitingBlock() != latch || !loop.getUniqueExitBlock())
    return std::nullopt;
  if (!loop.getHeader()->phis().empty() && !hasSingleElement(loop.getHeader()->phis())) {
    why = "work-items depend on values of the work-item before";
    return std::nullopt;
  }
  PHINode *id = counterOf(loop);
  if (!id)
    return std::nullopt;
  hoistSharedValues(loop);
  sinkPrivateAddresses(loop);
  why = isIrreducible(loop, li)         ? "an irreducible loop"
        : sharesPrivateMemory(loop, li) ? "work-items depend on each other through memory"
        : containsWaitingLoop(loop)     ? "a loop that waits for another work-item"
                                        : obstacle(loop);
  if (!why.empty())
    return std::nullopt;
  return WorkItemLoop{&loop, id};
}

} // namespace oclc::vectorizer
