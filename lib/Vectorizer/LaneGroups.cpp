//===- LaneGroups.cpp - Which blocks the same lanes run ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "LaneGroups.h"

#include "llvm/IR/CFG.h"

using namespace llvm;

namespace oclc::vectorizer {

/// True when all that run `From` come to `To` in the same iteration of the loop `Around` both.
static bool meetAt(const BasicBlock *From, const BasicBlock *To, const Loop &Around) {
  SmallVector<const BasicBlock *> Work = {From};
  SmallPtrSet<const BasicBlock *, 16> Seen;
  while (!Work.empty())
    for (const BasicBlock *Next : successors(Work.pop_back_val())) {
      if (Next == To || !Seen.insert(Next).second)
        continue;
      if (Next == Around.getHeader() || !Around.contains(Next))
        return false;
      Work.push_back(Next);
    }
  return true;
}

LaneGroups::LaneGroups(const Loop &L, ArrayRef<BasicBlock *> Order, const LoopInfo &LI,
                       const DominatorTree &DT, const passes::SeededUniformity &Uniformity)
    : L(L), LI(LI), DT(DT), Uniformity(Uniformity) {
  findLoopsLeftLaneByLane(Order);
  Leaders = leadersIn(L, Order);
}

bool LaneGroups::leavesTogether(const BasicBlock *BB) const {
  if (BB == L.getLoopLatch())
    return true;
  if (Uniformity.hasDivergentTerminator(*BB))
    return false;
  return all_of(successors(BB), [&](const BasicBlock *Next) {
    for (const Loop *Left = LI.getLoopFor(BB); Left && !Left->contains(Next);
         Left = Left->getParentLoop())
      if (LaneByLane.contains(Left))
        return false;
    return true;
  });
}

/// From the inside out: a loop that is left lane by lane makes groups of its own in those around
/// it.
void LaneGroups::findLoopsLeftLaneByLane(ArrayRef<BasicBlock *> Order) {
  SmallVector<Loop *> Loops = LI.getLoopsInReverseSiblingPreorder();
  for (const Loop *Inner : reverse(Loops)) {
    if (Inner == &L || !L.contains(Inner))
      continue;
    LeaderMap Inside = leadersIn(*Inner, Order);
    SmallVector<BasicBlock *> Exiting;
    Inner->getExitingBlocks(Exiting);
    if (any_of(Exiting, [&](BasicBlock *BB) {
          return Inside.lookup(BB) != Inner->getHeader() || Uniformity.hasDivergentTerminator(*BB);
        }))
      LaneByLane.insert(Inner);
  }
}

LaneGroups::LeaderMap LaneGroups::leadersIn(const Loop &Inner, ArrayRef<BasicBlock *> Order) const {
  LeaderMap Known;
  for (BasicBlock *BB : Order)
    if (Inner.contains(BB))
      Known[BB] = leaderOf(BB, Inner, Known);
  return Known;
}

BasicBlock *LaneGroups::leaderOf(BasicBlock *BB, const Loop &Inner, const LeaderMap &Known) const {
  if (BB == Inner.getHeader())
    return BB;
  const Loop *Around = LI.getLoopFor(BB);
  if (Around->getHeader() == BB)
    return LaneByLane.contains(Around) ? BB : Known.lookup(Around->getLoopPreheader());
  // What leads to BB and to nothing else has its lanes.
  auto *Above = DT.getNode(BB)->getIDom();
  while (LI.getLoopFor(Above->getBlock()) != Around)
    Above = Above->getIDom();
  if (meetAt(Above->getBlock(), BB, *Around))
    return Known.lookup(Above->getBlock());
  SmallPtrSet<BasicBlock *, 4> From;
  for (BasicBlock *Pred : predecessors(BB)) {
    if (!leavesTogether(Pred))
      return BB;
    From.insert(Known.lookup(Pred));
  }
  return From.size() == 1 ? *From.begin() : BB;
}

} // namespace oclc::vectorizer
