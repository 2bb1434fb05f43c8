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

/// Returns the blocks from which `target` can be reached.
BlockSet blocksReaching(BasicBlock *target) {
  BlockSet result;
  SmallVector<BasicBlock *> work = {target};
  while (!work.empty())
    if (BasicBlock *bb = work.pop_back_val(); result.insert(bb).second)
      append_range(work, predecessors(bb));
  return result;
}

/// True if all work-items of a valid program must take the same edge at the end of `bb`. This is
/// the case if some successors of `bb` always lead to a block of `places`, where the group must be
/// together, and all other successors never lead to that block.
bool mustAgree(BasicBlock *bb, const PostDominatorTree &pdt,
               ArrayRef<std::pair<BasicBlock *, BlockSet>> places) {
  return any_of(places, [&](const auto &entry) {
    auto &[place, reaching] = entry;
    unsigned always =
        count_if(successors(bb), [&](BasicBlock *way) { return pdt.dominates(place, way); });
    unsigned never =
        count_if(successors(bb), [&](BasicBlock *way) { return !reaching.contains(way); });
    return always != 0 && never != 0 && always + never == succ_size(bb);
  });
}

} // namespace

BlockSet decidingBlocks(PostDominatorTree &pdt, ArrayRef<BasicBlock *> blocks) {
  ReverseIDFCalculator frontier(pdt);
  BlockSet defining(blocks.begin(), blocks.end());
  frontier.setDefiningBlocks(defining);
  SmallVector<BasicBlock *> result;
  frontier.calculate(result);
  return BlockSet(result.begin(), result.end());
}

SmallVector<BasicBlock *> decidingBranches(Function &f, PostDominatorTree &pdt,
                                           ArrayRef<BasicBlock *> blocks) {
  BlockSet deciding = decidingBlocks(pdt, blocks);
  SmallVector<BasicBlock *> result;
  for (BasicBlock &bb : f)
    if (deciding.contains(&bb) && bb.getTerminator()->getNumSuccessors() > 1)
      result.push_back(&bb);
  return result;
}

SmallVector<BasicBlock *> blocksWithBarriers(Function &f) {
  SmallVector<BasicBlock *> result;
  for (BasicBlock &bb : f)
    if (any_of(bb, isBarrierToCutAt))
      result.push_back(&bb);
  return result;
}

Instruction *divergentDecision(Function &f, const WorkItemUniformity &uniformity) {
  SmallVector<BasicBlock *> barriers = blocksWithBarriers(f);
  PostDominatorTree pdt = postDominatorsWithoutDeadEnds(f);
  for (BasicBlock *bb : decidingBranches(f, pdt, barriers))
    if (Instruction *branch = bb->getTerminator(); uniformity.isDivergentBranch(*branch))
      return branch;
  return nullptr;
}

SmallVector<BasicBlock *> branchesThatMayDisagree(const WorkItemUniformity &uniformity,
                                                  const PostDominatorTree &pdt,
                                                  ArrayRef<BasicBlock *> branches,
                                                  ArrayRef<BasicBlock *> barriers) {
  // All work-items of the group are together at barriers and at uniform branches that decide about
  // barriers.
  SmallVector<BasicBlock *> divergent, together(barriers);
  for (BasicBlock *bb : branches)
    (uniformity.isDivergentBranch(*bb->getTerminator()) ? divergent : together).push_back(bb);
  if (divergent.empty())
    return {};
  SmallVector<std::pair<BasicBlock *, BlockSet>> places;
  for (BasicBlock *place : together)
    places.emplace_back(place, blocksReaching(place));
  erase_if(divergent, [&](BasicBlock *bb) { return mustAgree(bb, pdt, places); });
  return divergent;
}

} // namespace oclc::passes
