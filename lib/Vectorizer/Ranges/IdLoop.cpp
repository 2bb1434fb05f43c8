//===- IdLoop.cpp - A loop over consecutive ids -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Ranges/IdLoop.h"

#include "Vectorizer/LoopNest/WorkItemLoop.h"

#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace oclc::vectorizer {

/// True if only the counter and values in memory pass from one iteration to the next, and only
/// values in memory pass out of the loop.
static bool keepsToItself(const Loop &loop) {
  for (const BasicBlock *bb : loop.blocks())
    for (const Instruction &inst : *bb)
      if (any_of(inst.users(), [&](const User *u) { return !loop.contains(cast<Instruction>(u)); }))
        return false;
  return hasSingleElement(loop.getHeader()->phis());
}

std::optional<IdLoop> IdLoop::recognize(Loop &loop, ScalarEvolution &se) {
  if (!loop.isLoopSimplifyForm() || loop.getExitingBlock() != loop.getLoopLatch() ||
      !loop.getUniqueExitBlock() || isa<SCEVCouldNotCompute>(se.getBackedgeTakenCount(&loop)))
    return std::nullopt;
  hoistSharedValues(loop);
  if (!keepsToItself(loop))
    return std::nullopt;
  PHINode &id = *loop.getHeader()->phis().begin();
  auto *next = dyn_cast<BinaryOperator>(id.getIncomingValueForBlock(loop.getLoopLatch()));
  if (!id.getType()->isIntegerTy(64) || !next || next->getOpcode() != Instruction::Add ||
      next->getOperand(0) != &id || !match(next->getOperand(1), PatternMatch::m_One()) ||
      !next->hasNoSignedWrap() ||
      !se.isKnownNonNegative(se.getSCEV(id.getIncomingValueForBlock(loop.getLoopPreheader()))))
    return std::nullopt;
  return IdLoop{&loop, &id, next};
}

Value *IdLoop::emitEnd(ScalarEvolution &se) const {
  Type *i64 = Id->getType();
  const SCEV *taken = se.getTruncateOrZeroExtend(se.getBackedgeTakenCount(L), i64);
  const SCEV *last = se.getAddExpr(se.getSCEV(first()), taken);
  SCEVExpander expander(se, "work-items");
  return expander.expandCodeFor(se.getAddExpr(last, se.getOne(i64)), i64,
                                L->getLoopPreheader()->getTerminator());
}

} // namespace oclc::vectorizer
