//===- LaneOrder.cpp - Order in which lanes run blocks ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Analysis/LaneOrder.h"

#include "llvm/Analysis/LoopIterator.h"

using namespace llvm;

namespace oclc::vectorizer {
namespace {

class Ordering {
public:
  explicit Ordering(const LoopInfo &LI) : LI(LI) {}

  void add(const Loop &L) {
    LoopBlocksRPO Blocks(const_cast<Loop *>(&L));
    Blocks.perform(&LI);
    for (BasicBlock *BB : Blocks)
      if (BB != L.getLoopLatch() && !Seen.contains(BB))
        add(*BB);
    if (Seen.insert(L.getLoopLatch()).second)
      Order.push_back(L.getLoopLatch());
  }

  SmallVector<BasicBlock *> Order;

private:
  const LoopInfo &LI;
  SmallPtrSet<BasicBlock *, 32> Seen;

  void add(BasicBlock &BB) {
    Seen.insert(&BB);
    Order.push_back(&BB);
    // A preheader has one successor, the header, whose only other predecessor is the latch.
    if (BasicBlock *Next = BB.getSingleSuccessor();
        Next && LI.isLoopHeader(Next) && LI.getLoopFor(Next)->getLoopPreheader() == &BB &&
        !Seen.contains(Next))
      add(*LI.getLoopFor(Next));
  }
};

} // namespace

SmallVector<BasicBlock *> laneOrder(const Loop &L, const LoopInfo &LI) {
  Ordering Blocks(LI);
  Blocks.add(L);
  return std::move(Blocks.Order);
}

} // namespace oclc::vectorizer
