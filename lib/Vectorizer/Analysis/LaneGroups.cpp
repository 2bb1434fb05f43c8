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

/// True if every path from `From` reaches `To` in the same iteration of `Around`, a loop that
/// contains both.
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
    : L(L), LI(LI), DT(DT), Uniformity(Uniformity), Order(Order) {
  for (auto [I, BB] : enumerate(Order))
    Index[BB] = unsigned(I);
  findLoopsLeftLaneByLane();
  Leaders = leadersIn(L);
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

/// Visits inner loops first, because a loop that lanes leave lane by lane is a group of its own in
/// the loops around it. Repeats until nothing changes, because outer loops affect inner ones, too:
/// lanes that leave two loops along one edge do not leave the inner loop together if lanes wait for
/// each other after the outer one.
void LaneGroups::findLoopsLeftLaneByLane() {
  SmallVector<Loop *> Loops = LI.getLoopsInReverseSiblingPreorder();
  bool IsNew = true;
  while (std::exchange(IsNew, false))
    for (const Loop *Inner : reverse(Loops))
      if (Inner != &L && L.contains(Inner) && !LaneByLane.contains(Inner) &&
          !isLeftTogether(*Inner)) {
        LaneByLane.insert(Inner);
        IsNew = true;
      }
}

bool LaneGroups::isLeftTogether(const Loop &Inner) const {
  LeaderMap Inside = leadersIn(Inner);
  SmallVector<BasicBlock *> Exiting;
  Inner.getExitingBlocks(Exiting);
  return all_of(Exiting, [&](BasicBlock *BB) {
    return Inside.lookup(BB) == Inner.getHeader() && leavesTogether(BB);
  });
}

LaneGroups::LeaderMap LaneGroups::leadersIn(const Loop &Inner) const {
  LeaderMap Known;
  for (BasicBlock *BB : Order)
    if (Inner.contains(BB))
      Known[BB] = leaderOf(BB, Inner, Known);
  return Known;
}

/// True if a block between `From` and `BB` in the order can be reached around `From`. Lanes may
/// wait for such a block, and control continues from it to `BB` whether lanes have come from `From`
/// or not.
bool LaneGroups::othersRunBetween(const BasicBlock *From, const BasicBlock *BB) const {
  const unsigned First = Index.lookup(From) + 1, Behind = Index.lookup(BB);
  return First < Behind && any_of(
                               Order.slice(First, Behind - First),
                               [&](const BasicBlock *Other) { return !DT.dominates(From, Other); });
}

BasicBlock *LaneGroups::leaderOf(BasicBlock *BB, const Loop &Inner, const LeaderMap &Known) const {
  if (BB == Inner.getHeader())
    return BB;
  const Loop *Around = LI.getLoopFor(BB);
  if (Around->getHeader() == BB)
    return LaneByLane.contains(Around) ? BB : Known.lookup(Around->getLoopPreheader());
  // A dominator from which every path reaches BB has the same lanes as BB.
  auto *Above = DT.getNode(BB)->getIDom();
  while (LI.getLoopFor(Above->getBlock()) != Around)
    Above = Above->getIDom();
  if (meetAt(Above->getBlock(), BB, *Around)) {
    BasicBlock *Leader = Known.lookup(Above->getBlock());
    return Leader != Above->getBlock() && othersRunBetween(Above->getBlock(), BB) ? BB : Leader;
  }
  SmallPtrSet<BasicBlock *, 4> From;
  for (BasicBlock *Pred : predecessors(BB)) {
    if (!leavesTogether(Pred) || othersRunBetween(Pred, BB))
      return BB;
    From.insert(Known.lookup(Pred));
  }
  return From.size() == 1 ? *From.begin() : BB;
}

} // namespace oclc::vectorizer
