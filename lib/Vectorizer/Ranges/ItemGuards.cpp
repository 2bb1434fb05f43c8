//===- ItemGuards.cpp - Conditions that guard the effects of a work-item ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Ranges/ItemGuards.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {

static bool hasNoEffect(const BasicBlock &bb) {
  return none_of(bb, [](const Instruction &inst) {
    return inst.mayHaveSideEffects() && !isa<AssumeInst>(inst) && !inst.isLifetimeStartOrEnd();
  });
}

/// True if `bb` is the latch, or leads to it without a branch and without an effect.
static bool isThrough(const BasicBlock *bb, const Loop &loop) {
  const BasicBlock *latch = loop.getLoopLatch();
  // A path with more blocks than the loop has is an endless loop.
  for (unsigned left = loop.getNumBlocks(); bb != latch; bb = bb->getSingleSuccessor())
    if (!bb->getSingleSuccessor() || !hasNoEffect(*bb) || left-- == 0)
      return false;
  return true;
}

static void split(Value *condition, bool wanted, bool isLeading, ItemGuards &guards) {
  Value *a = nullptr, *b = nullptr;
  if (match(condition, m_Not(m_Value(a))))
    return split(a, !wanted, isLeading, guards);
  if (wanted ? match(condition, m_LogicalAnd(m_Value(a), m_Value(b)))
             : match(condition, m_LogicalOr(m_Value(a), m_Value(b)))) {
    split(a, wanted, false, guards);
    split(b, wanted, false, guards);
    return;
  }
  if (!isa<Constant>(condition))
    guards.push_back({condition, wanted, isLeading});
}

static void moveUniformCode(BasicBlock &bb, const Loop &loop) {
  bool changed = false;
  for (Instruction &inst : make_early_inc_range(bb))
    if (!isa<PHINode>(inst) && !inst.isTerminator() && loop.hasLoopInvariantOperands(&inst))
      loop.makeLoopInvariant(&inst, changed, loop.getLoopPreheader()->getTerminator());
}

ItemGuards findItemGuards(Loop &loop) {
  ItemGuards guards;
  if (!hasNoEffect(*loop.getLoopLatch()))
    return guards;
  for (BasicBlock *bb = loop.getHeader(); bb != loop.getLoopLatch() && hasNoEffect(*bb);) {
    moveUniformCode(*bb, loop);
    auto *branch = dyn_cast<BranchInst>(bb->getTerminator());
    if (!branch)
      break;
    BasicBlock *next = branch->getSuccessor(0);
    if (branch->isConditional()) {
      const bool endsIfTrue = isThrough(next, loop),
                 endsIfFalse = isThrough(branch->getSuccessor(1), loop);
      if (endsIfTrue == endsIfFalse)
        break;
      next = branch->getSuccessor(endsIfTrue ? 1 : 0);
      split(branch->getCondition(), !endsIfTrue, bb == loop.getHeader(), guards);
    }
    if (next->getSinglePredecessor() != bb)
      break;
    bb = next;
  }
  return guards;
}

} // namespace oclc::vectorizer
