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

LinearPlan::LinearPlan(const Loop &L, ArrayRef<BasicBlock *> Order, const LoopInfo &LI,
                       const PostDominatorTree &PDT, const LaneGroups &Groups, Filter SkipsEmpty)
    : L(L), Order(Order), LI(LI), PDT(PDT), Groups(Groups) {
  for (auto [I, BB] : enumerate(Order)) {
    Index[BB] = I;
    if (!Groups.isRunByAll(BB) && SkipsEmpty(BB))
      Skipped.insert(Groups.leader(BB));
  }
  for (BasicBlock *BB : Order) {
    waitForExits(BB);
    Exits[BB] = planExit(BB);
  }
  Possible &= waitingAt(L.getLoopLatch()).none();
}

/// Returns the blocks other than `BB` for which lanes may wait when control enters `BB`.
BitVector LinearPlan::waitingAt(BasicBlock *BB) const {
  auto Known = Waiting.find(BB);
  BitVector Set = Known == Waiting.end() ? BitVector(Order.size()) : Known->second;
  Set.reset(Index.lookup(BB));
  return Set;
}

/// Adds the exits of a loop that lanes leave lane by lane to the blocks waited for in its header:
/// lanes that have left the loop in an earlier iteration wait there.
void LinearPlan::waitForExits(BasicBlock *Header) {
  const Loop *Inner = LI.getLoopFor(Header);
  if (Inner->getHeader() != Header || !Groups.isLeftLaneByLane(Inner))
    return;
  BitVector Set = waitingAt(Header);
  SmallVector<BasicBlock *> Behind;
  Inner->getExitBlocks(Behind);
  for (BasicBlock *Exit : Behind)
    Set.set(Index.lookup(Exit));
  Waiting[Header] = Set;
}

LinearPlan::Exit LinearPlan::planExit(BasicBlock *BB) {
  if (BB == L.getLoopLatch())
    return {Exit::Kept, {}, {}};
  BitVector Set = waitingAt(BB);
  const Loop *Around = LI.getLoopFor(BB);
  const bool IsLatch = Around != &L && Around->getLoopLatch() == BB;
  SmallVector<BasicBlock *, 2> Next;
  for (BasicBlock *To : successors(BB))
    if (!IsLatch || To != Around->getHeader())
      Next.push_back(To);
  if (Groups.leavesTogether(BB) && !(IsLatch && Groups.isLeftLaneByLane(Around))) {
    auto Go = [&](BasicBlock *To) {
      if (IsLatch && To == Around->getHeader())
        return Jump{To};
      BitVector Others = Set;
      Others.set(Index.lookup(To));
      return jump(BB, std::move(Others), To);
    };
    Instruction *End = BB->getTerminator();
    if (End->getNumSuccessors() == 1)
      return {Exit::Goto, Go(End->getSuccessor(0)), {}};
    Jump First = Go(End->getSuccessor(0));
    return {Exit::Branch, First, Go(End->getSuccessor(1))};
  }
  for (BasicBlock *To : Next)
    Set.set(Index.lookup(To));
  // A loop without exit has no block that lanes wait for. A loop that lanes leave together has no
  // mask of its own, so a divergent latch could not test whether any lane is left.
  if (Set.none() || (IsLatch && !Groups.isLeftLaneByLane(Around))) {
    Possible = false;
    return {Exit::Kept, {}, {}};
  }
  return {IsLatch ? Exit::Repeat : Exit::Goto, jump(BB, Set, nullptr), {}};
}

/// Returns the jump from `From` to the first block of `Set` for which a lane waits. If `Direct` is
/// not null, all lanes that leave `From` by this edge go there.
Jump LinearPlan::jump(BasicBlock *From, BitVector Set, BasicBlock *Direct) {
  Jump Result;
  for (;;) {
    const int First = Set.find_first();
    BasicBlock *To = Order[unsigned(First)];
    Set.reset(unsigned(First));
    auto [Known, IsNew] = Waiting.try_emplace(To, Set);
    if (!IsNew)
      Known->second |= Set;
    Result.push_back(To);
    if (LI.isLoopHeader(To) && LI.getLoopFor(To)->getLoopPreheader() == From)
      return Result;
    if (To == Direct && Result.size() == 1 && Groups.leader(To) == Groups.leader(From))
      return Result;
    Rerouted.insert(To);
    // Lanes that took another path may wait for `Direct`, too.
    if (Direct)
      Rerouted.insert(Direct);
    const bool Asks = Groups.leader(To) == To && Skipped.contains(To);
    if (!Asks)
      return Result;
    if (Set.none() && !addSkipTarget(To, Set)) {
      Possible = false;
      return Result;
    }
  }
}

/// If `Skip` is skipped and no lane waits for a later block, control goes on at the immediate
/// post-dominator of `Skip`. Adds that block to `Set`; false if it is not later in the same loop.
bool LinearPlan::addSkipTarget(BasicBlock *Skip, BitVector &Set) {
  auto *Node = PDT.getNode(Skip)->getIDom();
  BasicBlock *Behind = Node ? Node->getBlock() : nullptr;
  auto Found = Index.find(Behind);
  if (!Behind || Found == Index.end() || Found->second <= Index.lookup(Skip) ||
      LI.getLoopFor(Behind) != LI.getLoopFor(Skip))
    return false;
  if (Groups.leader(Behind) != Behind)
    BehindSkipped.insert(Groups.leader(Behind));
  Set.set(Found->second);
  return true;
}

} // namespace oclc::vectorizer
