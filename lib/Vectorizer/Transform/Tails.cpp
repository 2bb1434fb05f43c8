//===- Tails.cpp - Loops over the work-items that fill no vector ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Transform/Tails.h"

#include "Vectorizer/LoopNest/LoopNumbers.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace oclc::vectorizer {

bool ItemCount::fills(unsigned lanes) const {
  return Factor % lanes == 0 || (isKnown() && Most % lanes == 0);
}

ItemCount countItems(const WorkItemLoop &work, ScalarEvolution &se, LoopInfo &li,
                     DominatorTree &dt) {
  // Clones of the loop include the preheader, so it must contain no code of outer loops.
  BasicBlock *front = work.L->getLoopPreheader();
  front = SplitBlock(front, front->getTerminator(), &dt, &li);
  Type *i64 = work.Id->getType();
  const SCEV *taken = se.getBackedgeTakenCount(work.L);
  const SCEV *items = se.getAddExpr(se.getTruncateOrZeroExtend(taken, i64), se.getOne(i64));
  SCEVExpander expander(se, "work-items");
  Value *count = expander.expandCodeFor(items, i64, front->getTerminator());
  if (auto *known = dyn_cast<ConstantInt>(count))
    return {known, known->getZExtValue()};
  const Loop *around = work.L->getParentLoop();
  return {count, se.getUnsignedRangeMax(items).getZExtValue(),
          1U << std::min(se.getMinTrailingZeros(items), 16U),
          around && se.getSmallConstantTripCount(around) != 0};
}

void markVectorized(Loop &loop) {
  LLVMContext &context = loop.getHeader()->getContext();
  auto *one = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), 1));
  setProperties(loop,
                {MDNode::get(context, {MDString::get(context, "llvm.loop.isvectorized"), one}),
                 MDNode::get(context, MDString::get(context, "llvm.loop.unroll.runtime.disable"))});
}

PHINode *splitUnless(Value *allowed, const WorkItemLoop &work, LoopInfo &li, DominatorTree &dt) {
  if (auto *always = dyn_cast<ConstantInt>(allowed); always && always->isOne())
    return nullptr;
  BasicBlock *asks = work.L->getLoopPreheader();
  BasicBlock *front = SplitBlock(asks, asks->getTerminator(), &dt, &li);
  ValueToValueMapTy map;
  SmallVector<BasicBlock *> blocks;
  Loop *copy = cloneLoopWithPreheader(work.L->getUniqueExitBlock(), asks, work.L, map, ".alone",
                                      &li, &dt, blocks);
  remapInstructionsInBlocks(blocks, map);
  markVectorized(*copy);
  Instruction *old = asks->getTerminator();
  IRBuilder<>(old).CreateCondBr(allowed, front, copy->getLoopPreheader());
  old->eraseFromParent();
  return cast<PHINode>(map[work.Id]);
}

/// Makes the counter of the loop step by `lanes` until it is at least `end`. The loop then goes to
/// `behind`.
static void stepByVectors(WorkItemLoop &work, unsigned lanes, Value *end, BasicBlock *behind) {
  BasicBlock *latch = work.L->getLoopLatch();
  Instruction *old = latch->getTerminator();
  IRBuilder<> builder(old);
  Value *next = builder.CreateAdd(work.Id, builder.getInt64(lanes), "vector.next", true, true);
  work.Id->setIncomingValueForBlock(latch, next);
  builder.CreateCondBr(builder.CreateICmpULT(next, end), work.L->getHeader(), behind)
      ->copyMetadata(*old, {LLVMContext::MD_loop});
  old->eraseFromParent();
  markVectorized(*work.L);
}

/// Returns the number of work-items that whole vectors leave over.
static ItemCount countLeft(IRBuilderBase &builder, const ItemCount &count, Value *whole,
                           unsigned lanes) {
  Value *left = builder.CreateSub(count.Items, whole, "left", true, true);
  if (count.isKnown())
    return {left, count.Most % lanes};
  return {left, lanes - std::min(count.Factor, lanes), count.Factor, count.BecomesKnown};
}

std::optional<Tail> splitTail(WorkItemLoop &work, unsigned lanes, const ItemCount &count,
                              LoopInfo &li, DominatorTree &dt) {
  Loop &loop = *work.L;
  BasicBlock *front = loop.getLoopPreheader(), *latch = loop.getLoopLatch();
  BasicBlock *exit = loop.getUniqueExitBlock();
  IRBuilder<> builder(front->getTerminator());
  Value *first = work.Id->getIncomingValueForBlock(front);
  if (count.fills(lanes)) {
    stepByVectors(work, lanes, builder.CreateAdd(first, count.Items, "end", true, true), exit);
    return std::nullopt;
  }

  ValueToValueMapTy map;
  SmallVector<BasicBlock *> blocks;
  Loop *rest = cloneLoopWithPreheader(exit, front, &loop, map, ".rest", &li, &dt, blocks);
  remapInstructionsInBlocks(blocks, map);
  BasicBlock *restFront = rest->getLoopPreheader();
  auto *restId = cast<PHINode>(map[work.Id]);

  // Front: any whole vector? -> L -> Check: anything left? -> Rest -> Exit
  Value *whole = builder.CreateAnd(count.Items, builder.getInt64(-uint64_t(lanes)), "whole");
  Value *end = builder.CreateAdd(first, whole, "whole.end", true, true);
  ItemCount left = countLeft(builder, count, whole, lanes);
  Value *isAny = builder.CreateICmpNE(whole, builder.getInt64(0));
  LLVMContext &context = front->getContext();
  Function *f = front->getParent();
  auto *vectorFront = BasicBlock::Create(context, "vector.ph", f, loop.getHeader());
  auto *check = BasicBlock::Create(context, "vector.done", f, restFront);
  front->getTerminator()->eraseFromParent();
  builder.SetInsertPoint(front);
  builder.CreateCondBr(isAny, vectorFront, check);
  BranchInst::Create(loop.getHeader(), vectorFront);
  work.Id->replaceIncomingBlockWith(front, vectorFront);

  builder.SetInsertPoint(check);
  PHINode *start = builder.CreatePHI(first->getType(), 2, "rest.start");
  start->addIncoming(first, front);
  start->addIncoming(end, latch);
  Value *isLeft = builder.CreateICmpNE(left.Items, builder.getInt64(0));
  builder.CreateCondBr(isLeft, restFront, exit);
  restId->setIncomingValueForBlock(restFront, start);

  stepByVectors(work, lanes, end, check);
  return Tail{{rest, restId}, left};
}

Value *maskOfItems(const WorkItemLoop &work, unsigned lanes, const ItemCount &count) {
  if (count.isKnown() && count.Most == lanes)
    return nullptr;
  const Loop &loop = *work.L;
  IRBuilder<> builder(loop.getHeader(), loop.getHeader()->getFirstInsertionPt());
  Type *i32 = builder.getInt32Ty();
  Value *first = work.Id->getIncomingValueForBlock(loop.getLoopPreheader());
  Value *lane = builder.CreateTrunc(builder.CreateSub(work.Id, first), i32, "lane");
  return builder.CreateICmpULT(lane, builder.CreateTrunc(count.Items, i32), "has.item");
}

void endOnce(const WorkItemLoop &work, BranchInst &latch) {
  const bool leaves = latch.getSuccessor(0) != work.Id->getParent();
  latch.setCondition(ConstantInt::getBool(latch.getContext(), leaves));
  ConstantFoldTerminator(latch.getParent());
}

} // namespace oclc::vectorizer
