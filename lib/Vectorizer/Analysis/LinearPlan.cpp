//===- LinearPlan.cpp - Plan of the linearized control flow -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/LinearPlan.h"

#include "llvm/IR/CFG.h"

using namespace llvm;

namespace oclc::vectorizer {

LinearPlan::LinearPlan(const Loop &loop, ArrayRef<BasicBlock *> order, const LoopInfo &li,
                       const PostDominatorTree &pdt, const LaneGroups &groups, Filter skipsEmpty)
    : L(loop), Order(order), LI(li), PDT(pdt), Groups(groups) {
  for (auto [i, bb] : enumerate(order)) {
    Index[bb] = i;
    if (!groups.isRunByAll(bb) && skipsEmpty(bb))
      Skipped.insert(groups.leader(bb));
  }
  for (BasicBlock *bb : order) {
    waitForExits(bb);
    Exits[bb] = planExit(bb);
  }
  Possible &= waitingAt(loop.getLoopLatch()).none();
}

/// Returns the blocks other than `bb` for which lanes may wait when control enters `bb`.
BitVector LinearPlan::waitingAt(BasicBlock *bb) const {
  auto known = Waiting.find(bb);
  BitVector set = known == Waiting.end() ? BitVector(Order.size()) : known->second;
  set.reset(Index.lookup(bb));
  return set;
}

/// Adds the exits of a loop that lanes leave lane by lane to the blocks waited for in its header:
/// lanes that have left the loop in an earlier iteration wait there.
void LinearPlan::waitForExits(BasicBlock *header) {
  const Loop *inner = LI.getLoopFor(header);
  if (inner->getHeader() != header || !Groups.isLeftLaneByLane(inner))
    return;
  BitVector set = waitingAt(header);
  SmallVector<BasicBlock *> behind;
  inner->getExitBlocks(behind);
  for (BasicBlock *exit : behind)
    set.set(Index.lookup(exit));
  Waiting[header] = set;
}

LinearPlan::Exit LinearPlan::planExit(BasicBlock *bb) {
  if (bb == L.getLoopLatch())
    return {Exit::Kept, {}, {}};
  BitVector set = waitingAt(bb);
  const Loop *around = LI.getLoopFor(bb);
  const bool isLatch = around != &L && around->getLoopLatch() == bb;
  SmallVector<BasicBlock *, 2> next;
  for (BasicBlock *to : successors(bb))
    if (!isLatch || to != around->getHeader())
      next.push_back(to);
  if (Groups.leavesTogether(bb) && !(isLatch && Groups.isLeftLaneByLane(around))) {
    auto go = [&](BasicBlock *to) {
      if (isLatch && to == around->getHeader())
        return Jump{to};
      BitVector others = set;
      others.set(Index.lookup(to));
      return jump(bb, std::move(others), to);
    };
    Instruction *end = bb->getTerminator();
    if (end->getNumSuccessors() == 1)
      return {Exit::Goto, go(end->getSuccessor(0)), {}};
    Jump first = go(end->getSuccessor(0));
    return {Exit::Branch, first, go(end->getSuccessor(1))};
  }
  for (BasicBlock *to : next)
    set.set(Index.lookup(to));
  // A loop without exit has no block that lanes wait for. A loop that lanes leave together has no
  // mask of its own, so a divergent latch could not test whether any lane is left.
  if (set.none() || (isLatch && !Groups.isLeftLaneByLane(around))) {
    Possible = false;
    return {Exit::Kept, {}, {}};
  }
  return {isLatch ? Exit::Repeat : Exit::Goto, jump(bb, set, nullptr), {}};
}

/// Returns the jump from `from` to the first block of `set` for which a lane waits. If `direct` is
/// not null, the jump replaces an edge to `direct` that all lanes of `from` take together.
Jump LinearPlan::jump(BasicBlock *from, BitVector set, BasicBlock *direct) {
  Jump result;
  for (;;) {
    const int first = set.find_first();
    BasicBlock *to = Order[unsigned(first)];
    set.reset(unsigned(first));
    auto [known, isNew] = Waiting.try_emplace(to, set);
    if (!isNew)
      known->second |= set;
    result.push_back(to);
    if (LI.isLoopHeader(to) && LI.getLoopFor(to)->getLoopPreheader() == from)
      return result;
    if (to == direct && result.size() == 1 && Groups.leader(to) == Groups.leader(from))
      return result;
    Rerouted.insert(to);
    // Lanes that took another path may wait for `direct`, too, so its lanes may come from several
    // blocks.
    if (direct)
      Rerouted.insert(direct);
    const bool asks = Groups.leader(to) == to && Skipped.contains(to);
    if (!asks)
      return result;
    if (set.none() && !addSkipTarget(to, set)) {
      Possible = false;
      return result;
    }
  }
}

/// Returns the first block that post-dominates `skip` and is in the same loop. Behind an inner
/// loop, it passes over blocks that only the lanes of `skip` run. Null if there is none.
BasicBlock *LinearPlan::blockBehind(BasicBlock *skip) const {
  const Loop *around = LI.getLoopFor(skip);
  bool isBehindLoop = false;
  for (auto *node = PDT.getNode(skip)->getIDom(); node; node = node->getIDom()) {
    BasicBlock *behind = node->getBlock();
    if (!behind || !around->contains(behind))
      return nullptr;
    const bool isInInnerLoop = LI.getLoopFor(behind) != around;
    isBehindLoop |= isInInnerLoop;
    if (!isInInnerLoop && (!isBehindLoop || Groups.leader(behind) != skip))
      return behind;
  }
  return nullptr;
}

/// If `skip` is skipped and no lane waits for a later block, control goes on behind `skip`. Adds
/// that block to `set`; false if it is not later in the same loop.
bool LinearPlan::addSkipTarget(BasicBlock *skip, BitVector &set) {
  BasicBlock *behind = blockBehind(skip);
  auto found = Index.find(behind);
  if (!behind || found == Index.end() || found->second <= Index.lookup(skip))
    return false;
  if (Groups.leader(behind) != behind)
    BehindSkipped.insert(Groups.leader(behind));
  set.set(found->second);
  return true;
}

} // namespace oclc::vectorizer
