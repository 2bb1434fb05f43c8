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

static bool hasNoEffect(const BasicBlock &BB) {
  return none_of(BB, [](const Instruction &I) {
    return I.mayHaveSideEffects() && !isa<AssumeInst>(I) && !I.isLifetimeStartOrEnd();
  });
}

/// True if a work-item that reaches `BB` has no further effect.
static bool isThrough(const BasicBlock *BB, const Loop &L) {
  const BasicBlock *Latch = L.getLoopLatch();
  // A path that is longer than the loop has blocks is an endless loop.
  for (unsigned Left = L.getNumBlocks(); BB != Latch; BB = BB->getSingleSuccessor())
    if (!BB->getSingleSuccessor() || !hasNoEffect(*BB) || Left-- == 0)
      return false;
  return true;
}

static void split(Value *Condition, bool Wanted, bool IsLeading, ItemGuards &Guards) {
  Value *A = nullptr, *B = nullptr;
  if (match(Condition, m_Not(m_Value(A))))
    return split(A, !Wanted, IsLeading, Guards);
  if (Wanted ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
             : match(Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
    split(A, Wanted, false, Guards);
    split(B, Wanted, false, Guards);
    return;
  }
  if (!isa<Constant>(Condition))
    Guards.push_back({Condition, Wanted, IsLeading});
}

static void moveUniformCode(BasicBlock &BB, const Loop &L) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(BB))
    if (!isa<PHINode>(I) && !I.isTerminator() && L.hasLoopInvariantOperands(&I))
      L.makeLoopInvariant(&I, Changed, L.getLoopPreheader()->getTerminator());
}

ItemGuards findItemGuards(Loop &L) {
  ItemGuards Guards;
  if (!hasNoEffect(*L.getLoopLatch()))
    return Guards;
  for (BasicBlock *BB = L.getHeader(); BB != L.getLoopLatch() && hasNoEffect(*BB);) {
    moveUniformCode(*BB, L);
    auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
    if (!Branch)
      break;
    BasicBlock *Next = Branch->getSuccessor(0);
    if (Branch->isConditional()) {
      const bool EndsIfTrue = isThrough(Next, L),
                 EndsIfFalse = isThrough(Branch->getSuccessor(1), L);
      if (EndsIfTrue == EndsIfFalse)
        break;
      Next = Branch->getSuccessor(EndsIfTrue ? 1 : 0);
      split(Branch->getCondition(), !EndsIfTrue, BB == L.getHeader(), Guards);
    }
    if (Next->getSinglePredecessor() != BB)
      break;
    BB = Next;
  }
  return Guards;
}

} // namespace oclc::vectorizer
