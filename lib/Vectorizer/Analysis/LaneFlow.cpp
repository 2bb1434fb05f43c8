//===- LaneFlow.cpp - How often vectors run loops and paths -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/LaneFlow.h"

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace oclc::vectorizer {
namespace {

/// Number of iterations relative to that of one lane, if lanes differ in an unknown way.
constexpr double TripsOfLastLane = 1.5;
/// The probability that any lane takes a path, if lanes differ in an unknown way. With many lanes
/// it is rare that none does.
constexpr double ChanceOfAnyLane = 0.75;
class Estimate {
public:
  Estimate(const Loop &loop, const PHINode &id, const LoopInfo &li,
           const PrivateMemory &privateMemory)
      : Shapes(loop, id, privateMemory), Probabilities(*loop.getHeader()->getParent(), li),
        Frequencies(*loop.getHeader()->getParent(), Probabilities, li) {}

  double tripsOfOne(const Loop &inner) const {
    return runs(inner.getHeader()) / std::max(1.0, runs(inner.getLoopPreheader()));
  }

  double tripsOfLast(const Loop &inner) const {
    const BasicBlock *exiting = inner.getExitingBlock();
    return exiting && endsAlikeInMostVectors(*exiting) ? tripsOfOne(inner)
                                                       : TripsOfLastLane * tripsOfOne(inner);
  }

  double chanceOfAny(const BasicBlock &bb) const {
    const BasicBlock *from = bb.getSinglePredecessor();
    if (!from)
      return ChanceOfAnyLane;
    const BranchProbability taken = Probabilities.getEdgeProbability(from, &bb);
    // Rare data mostly comes together or not at all, so any lane takes a rare path about as often
    // as one lane does.
    const bool isRare = taken <= BranchProbability(1, LanesForRarePath);
    if (!isRare && !endsAlikeInMostVectors(*from))
      return ChanceOfAnyLane;
    return double(taken.getNumerator()) / BranchProbability::getDenominator();
  }

private:
  const LaneShapes Shapes;
  const BranchProbabilityInfo Probabilities;
  const BlockFrequencyInfo Frequencies;

  double runs(const BasicBlock *bb) const {
    return double(Frequencies.getBlockFreq(bb).getFrequency());
  }

  /// True if lanes take different edges of the conditional branch at the end of `bb` in few
  /// vectors.
  bool endsAlikeInMostVectors(const BasicBlock &bb) const {
    auto *branch = dyn_cast<BranchInst>(bb.getTerminator());
    return branch && branch->isConditional() && isAlikeInMostVectors(*branch->getCondition());
  }

  /// True if the condition compares values that have strides, so that its result changes in few
  /// vectors.
  bool isAlikeInMostVectors(Value &condition) const {
    Value *left, *right;
    if (match(&condition, m_ICmp(m_Value(left), m_Value(right))))
      return Shapes.of(left).isStrided() && Shapes.of(right).isStrided();
    return (match(&condition, m_LogicalAnd(m_Value(left), m_Value(right))) ||
            match(&condition, m_LogicalOr(m_Value(left), m_Value(right)))) &&
           isAlikeInMostVectors(*left) && isAlikeInMostVectors(*right);
  }
};

} // namespace

LaneFlow estimateLaneFlow(const Loop &loop, const PHINode &id, ArrayRef<BasicBlock *> order,
                          const LoopInfo &li, const LaneGroups &groups,
                          const PrivateMemory &privateMemory) {
  LaneFlow flow;
  if (all_of(order, [&](BasicBlock *bb) { return groups.isRunByAll(bb); }))
    return flow;
  const Estimate estimate(loop, id, li, privateMemory);
  for (const Loop *inner : loop.getLoopsInPreorder())
    flow.Trips[inner] =
        groups.isLeftLaneByLane(inner) ? estimate.tripsOfLast(*inner) : estimate.tripsOfOne(*inner);
  for (const BasicBlock *bb : order)
    flow.Chances[bb] = estimate.chanceOfAny(*bb);
  return flow;
}

} // namespace oclc::vectorizer
