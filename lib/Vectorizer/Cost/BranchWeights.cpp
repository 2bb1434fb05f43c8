//===- BranchWeights.cpp - Weights of branches for the edges of a range and for exits ------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/BranchWeights.h"

#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {

/// Probability that a counter has a certain value.
static constexpr double Equal = 1.0 / 64;
/// Sum of the weights of a branch.
static constexpr uint32_t Whole = 1 << 20;

/// True if `v` has another value in each iteration of a loop.
static bool isCounter(Value *v, ScalarEvolution &se) {
  const SCEV *scev = se.getSCEV(v);
  while (auto *cast = dyn_cast<SCEVIntegralCastExpr>(scev))
    scev = cast->getOperand();
  return isa<SCEVAddRecExpr>(scev);
}

/// Returns the probability of a condition; nullopt if it is more than comparisons of counters.
static std::optional<double> probabilityOf(Value *condition, ScalarEvolution &se,
                                           unsigned depth = 0) {
  constexpr unsigned Deepest = 8;
  Value *a = nullptr, *b = nullptr;
  if (depth == Deepest)
    return std::nullopt;
  if (match(condition, m_Not(m_Value(a)))) {
    const std::optional<double> opposite = probabilityOf(a, se, depth + 1);
    return opposite ? std::optional(1 - *opposite) : std::nullopt;
  }
  const bool isAnd = match(condition, m_LogicalAnd(m_Value(a), m_Value(b)));
  if (isAnd || match(condition, m_LogicalOr(m_Value(a), m_Value(b)))) {
    const std::optional<double> first = probabilityOf(a, se, depth + 1);
    const std::optional<double> second = first ? probabilityOf(b, se, depth + 1) : std::nullopt;
    if (!second)
      return std::nullopt;
    return isAnd ? *first * *second : 1 - (1 - *first) * (1 - *second);
  }
  auto *compare = dyn_cast<ICmpInst>(condition);
  if (!compare || !compare->isEquality() || !compare->getOperand(0)->getType()->isIntegerTy() ||
      isCounter(compare->getOperand(0), se) == isCounter(compare->getOperand(1), se))
    return std::nullopt;
  return compare->getPredicate() == ICmpInst::ICMP_EQ ? Equal : 1 - Equal;
}

static void weigh(BranchInst &branch, double taken) {
  const auto weight = uint32_t(taken * Whole);
  branch.setMetadata(LLVMContext::MD_prof,
                     MDBuilder(branch.getContext()).createBranchWeights(weight, Whole - weight));
}

/// Gives the test whether an inner loop runs at all the probability that LLVM gives its other
/// tests.
static bool weighEntry(const Loop &loop) {
  constexpr double Entered = 31.0 / 32;
  BranchInst *guard = loop.getParentLoop() ? loop.getLoopGuardBranch() : nullptr;
  if (!guard || guard->hasMetadata(LLVMContext::MD_prof))
    return false;
  const bool entersFirst = guard->getSuccessor(0) == loop.getLoopPreheader();
  weigh(*guard, entersFirst ? Entered : 1 - Entered);
  return true;
}

/// Returns the number of iterations if only the latch ended the loop, which is half of the maximum
/// if it is not the same each time. 0 if it is not known, and if the maximum is so large that it
/// tells nothing.
static unsigned tripsUpTo(const BasicBlock &latch, const Loop &loop, ScalarEvolution &se) {
  constexpr unsigned MostKnown = 4096, MostOfMaximum = 32;
  if (const unsigned known = se.getSmallConstantTripCount(&loop, &latch))
    return std::min(known, MostKnown);
  const unsigned most = se.getSmallConstantMaxTripCount(&loop);
  return most <= MostOfMaximum ? most / 2 + most % 2 : 0;
}

void weighExits(const Loop &loop, const BranchProbabilityInfo &probabilities, ScalarEvolution &se) {
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  for (BasicBlock *bb : exiting) {
    auto *branch = dyn_cast<BranchInst>(bb->getTerminator());
    if (!branch || branch->isUnconditional() || branch->hasMetadata(LLVMContext::MD_prof))
      continue;
    const bool staysFirst = loop.contains(branch->getSuccessor(0));
    const unsigned trips = loop.isLoopLatch(bb) ? tripsUpTo(*bb, loop, se) : 0;
    const BranchProbability first = probabilities.getEdgeProbability(bb, 0u);
    const double ends = trips == 0 ? 0 : 1.0 / trips;
    if (trips != 0)
      weigh(*branch, staysFirst ? 1 - ends : ends);
    else
      weigh(*branch, double(first.getNumerator()) / BranchProbability::getDenominator());
  }
}

bool weighGuards(Function &f, const LoopInfo &li, ScalarEvolution &se) {
  bool changed = false;
  for (const Loop *loop : li.getLoopsInPreorder())
    changed |= weighEntry(*loop);
  for (BasicBlock &bb : f) {
    auto *branch = dyn_cast<BranchInst>(bb.getTerminator());
    const Loop *loop = li.getLoopFor(&bb);
    if (!branch || branch->isUnconditional() || !loop || loop->isLoopExiting(&bb) ||
        branch->hasMetadata(LLVMContext::MD_prof))
      continue;
    if (const std::optional<double> taken = probabilityOf(branch->getCondition(), se)) {
      weigh(*branch, *taken);
      changed = true;
    }
  }
  return changed;
}

} // namespace oclc::vectorizer
