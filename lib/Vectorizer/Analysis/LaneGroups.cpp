//===- LaneGroups.cpp - Groups of blocks that the same lanes run ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/LaneGroups.h"

#include "llvm/IR/CFG.h"

#include <utility>

using namespace llvm;

namespace oclc::vectorizer {

/// True if every path from `from` reaches `to` in the same iteration of `around`, a loop that
/// contains both blocks.
static bool meetAt(const BasicBlock *from, const BasicBlock *to, const Loop &around) {
  SmallVector<const BasicBlock *> work = {from};
  SmallPtrSet<const BasicBlock *, 16> seen;
  while (!work.empty())
    for (const BasicBlock *next : successors(work.pop_back_val())) {
      if (next == to || !seen.insert(next).second)
        continue;
      if (next == around.getHeader() || !around.contains(next))
        return false;
      work.push_back(next);
    }
  return true;
}

LaneGroups::LaneGroups(const Loop &loop, ArrayRef<BasicBlock *> order, const LoopInfo &li,
                       const DominatorTree &dt, const passes::SeededUniformity &uniformity)
    : L(loop), LI(li), DT(dt), Uniformity(uniformity), Order(order) {
  for (auto [i, bb] : enumerate(order))
    Index[bb] = unsigned(i);
  findLoopsLeftLaneByLane();
  Leaders = leadersIn(loop);
}

bool LaneGroups::leavesTogether(const BasicBlock *bb) const {
  if (bb == L.getLoopLatch())
    return true;
  if (Uniformity.hasDivergentTerminator(*bb))
    return false;
  return all_of(successors(bb), [&](const BasicBlock *next) {
    for (const Loop *left = LI.getLoopFor(bb); left && !left->contains(next);
         left = left->getParentLoop())
      if (LaneByLane.contains(left))
        return false;
    return true;
  });
}

/// Visits inner loops first, because a loop that lanes leave lane by lane is a group of its own in
/// the loops around it. Repeats until nothing changes, because outer loops affect inner ones, too:
/// lanes that leave two loops along one edge do not leave the inner loop together if lanes wait for
/// each other after the outer one.
void LaneGroups::findLoopsLeftLaneByLane() {
  SmallVector<Loop *> loops = LI.getLoopsInReverseSiblingPreorder();
  bool isNew = true;
  while (std::exchange(isNew, false))
    for (const Loop *inner : reverse(loops))
      if (inner != &L && L.contains(inner) && !LaneByLane.contains(inner) &&
          !isLeftTogether(*inner)) {
        LaneByLane.insert(inner);
        isNew = true;
      }
}

bool LaneGroups::isLeftTogether(const Loop &inner) const {
  LeaderMap inside = leadersIn(inner);
  SmallVector<BasicBlock *> exiting;
  inner.getExitingBlocks(exiting);
  return all_of(exiting, [&](BasicBlock *bb) {
    return inside.lookup(bb) == inner.getHeader() && leavesTogether(bb);
  });
}

LaneGroups::LeaderMap LaneGroups::leadersIn(const Loop &inner) const {
  LeaderMap known;
  for (BasicBlock *bb : Order)
    if (inner.contains(bb))
      known[bb] = leaderOf(bb, inner, known);
  return known;
}

/// True if a block between `from` and `bb` in the order can be reached without passing `from`.
/// Lanes may wait for such a block, and control continues from it to `bb` even if no lane has come
/// from `from`.
bool LaneGroups::othersRunBetween(const BasicBlock *from, const BasicBlock *bb) const {
  const unsigned first = Index.lookup(from) + 1, behind = Index.lookup(bb);
  return first < behind && any_of(
                               Order.slice(first, behind - first),
                               [&](const BasicBlock *other) { return !DT.dominates(from, other); });
}

BasicBlock *LaneGroups::leaderOf(BasicBlock *bb, const Loop &inner, const LeaderMap &known) const {
  if (bb == inner.getHeader())
    return bb;
  const Loop *around = LI.getLoopFor(bb);
  if (around->getHeader() == bb)
    return LaneByLane.contains(around) ? bb : known.lookup(around->getLoopPreheader());
  // A dominator from which every path reaches `bb` has the same lanes as `bb`.
  auto *above = DT.getNode(bb)->getIDom();
  while (LI.getLoopFor(above->getBlock()) != around)
    above = above->getIDom();
  if (meetAt(above->getBlock(), bb, *around)) {
    BasicBlock *leader = known.lookup(above->getBlock());
    return leader != above->getBlock() && othersRunBetween(above->getBlock(), bb) ? bb : leader;
  }
  SmallPtrSet<BasicBlock *, 4> from;
  for (BasicBlock *pred : predecessors(bb)) {
    if (!leavesTogether(pred) || othersRunBetween(pred, bb))
      return bb;
    from.insert(known.lookup(pred));
  }
  return from.size() == 1 ? *from.begin() : bb;
}

} // namespace oclc::vectorizer
