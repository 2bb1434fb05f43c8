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
  explicit Ordering(const LoopInfo &li) : LI(li) {}

  void add(const Loop &loop) {
    LoopBlocksRPO blocks(const_cast<Loop *>(&loop));
    blocks.perform(&LI);
    for (BasicBlock *bb : blocks)
      if (bb != loop.getLoopLatch() && !Seen.contains(bb))
        add(*bb);
    if (Seen.insert(loop.getLoopLatch()).second)
      Order.push_back(loop.getLoopLatch());
  }

  SmallVector<BasicBlock *> Order;

private:
  const LoopInfo &LI;
  SmallPtrSet<BasicBlock *, 32> Seen;

  void add(BasicBlock &bb) {
    Seen.insert(&bb);
    Order.push_back(&bb);
    // The only successor of a preheader is the header, and the only other predecessor of the header
    // is the latch. So the whole loop can follow its preheader.
    if (BasicBlock *next = bb.getSingleSuccessor();
        next && LI.isLoopHeader(next) && LI.getLoopFor(next)->getLoopPreheader() == &bb &&
        !Seen.contains(next))
      add(*LI.getLoopFor(next));
  }
};

} // namespace

SmallVector<BasicBlock *> laneOrder(const Loop &loop, const LoopInfo &li) {
  Ordering blocks(li);
  blocks.add(loop);
  return std::move(blocks.Order);
}

} // namespace oclc::vectorizer
