//===- BarrierControlDependence.cpp - Branches that decide whether a barrier is reached ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Analysis/BarrierControlDependence.h"

#include "Passes/Analysis/NonReturningPaths.h"
#include "Passes/Analysis/WorkItemUniformity.h"
#include "Passes/Support/WorkItemFunctions.h"

#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/IR/CFG.h"

using namespace llvm;

namespace oclc::passes {
namespace {

using BlockSet = SmallPtrSet<BasicBlock *, 16>;

/// Returns the blocks from which `Target` can be reached.
BlockSet blocksReaching(BasicBlock *Target) {
  BlockSet Result;
  SmallVector<BasicBlock *> Work = {Target};
  while (!Work.empty())
    if (BasicBlock *BB = Work.pop_back_val(); Result.insert(BB).second)
      append_range(Work, predecessors(BB));
  return Result;
}

/// True if all work-items of a valid program must take the same edge at the end of `BB`. This is
/// the case if some block of `Places`, where the group must be together, is always reached from
/// some successors of `BB` and never from all its other successors.
bool mustAgree(BasicBlock *BB, const PostDominatorTree &PDT,
               ArrayRef<std::pair<BasicBlock *, BlockSet>> Places) {
  return any_of(Places, [&](const auto &Entry) {
    auto &[Place, Reaching] = Entry;
    unsigned Always =
        count_if(successors(BB), [&](BasicBlock *Way) { return PDT.dominates(Place, Way); });
    unsigned Never =
        count_if(successors(BB), [&](BasicBlock *Way) { return !Reaching.contains(Way); });
    return Always != 0 && Never != 0 && Always + Never == succ_size(BB);
  });
}

} // namespace

BlockSet decidingBlocks(PostDominatorTree &PDT, ArrayRef<BasicBlock *> Blocks) {
  ReverseIDFCalculator Frontier(PDT);
  BlockSet Defining(Blocks.begin(), Blocks.end());
  Frontier.setDefiningBlocks(Defining);
  SmallVector<BasicBlock *> Result;
  Frontier.calculate(Result);
  return BlockSet(Result.begin(), Result.end());
}

SmallVector<BasicBlock *> decidingBranches(Function &F, PostDominatorTree &PDT,
                                           ArrayRef<BasicBlock *> Blocks) {
  BlockSet Deciding = decidingBlocks(PDT, Blocks);
  SmallVector<BasicBlock *> Result;
  for (BasicBlock &BB : F)
    if (Deciding.contains(&BB) && BB.getTerminator()->getNumSuccessors() > 1)
      Result.push_back(&BB);
  return Result;
}

SmallVector<BasicBlock *> blocksWithBarriers(Function &F) {
  SmallVector<BasicBlock *> Result;
  for (BasicBlock &BB : F)
    if (any_of(BB, isBarrierToCutAt))
      Result.push_back(&BB);
  return Result;
}

Instruction *divergentDecision(Function &F, const WorkItemUniformity &Uniformity) {
  SmallVector<BasicBlock *> Barriers = blocksWithBarriers(F);
  PostDominatorTree PDT = postDominatorsWithoutDeadEnds(F);
  for (BasicBlock *BB : decidingBranches(F, PDT, Barriers))
    if (Instruction *Branch = BB->getTerminator(); Uniformity.isDivergentBranch(*Branch))
      return Branch;
  return nullptr;
}

SmallVector<BasicBlock *> branchesThatMayDisagree(const WorkItemUniformity &Uniformity,
                                                  const PostDominatorTree &PDT,
                                                  ArrayRef<BasicBlock *> Branches,
                                                  ArrayRef<BasicBlock *> Barriers) {
  // All work-items of the group are together at barriers and at uniform branches that decide about
  // barriers.
  SmallVector<BasicBlock *> Divergent, Together(Barriers);
  for (BasicBlock *BB : Branches)
    (Uniformity.isDivergentBranch(*BB->getTerminator()) ? Divergent : Together).push_back(BB);
  if (Divergent.empty())
    return {};
  SmallVector<std::pair<BasicBlock *, BlockSet>> Places;
  for (BasicBlock *Place : Together)
    Places.emplace_back(Place, blocksReaching(Place));
  erase_if(Divergent, [&](BasicBlock *BB) { return mustAgree(BB, PDT, Places); });
  return Divergent;
}

} // namespace oclc::passes
