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

bool ItemCount::fills(unsigned Lanes) const {
  return Factor % Lanes == 0 || (isKnown() && Most % Lanes == 0);
}

ItemCount countItems(const WorkItemLoop &Work, ScalarEvolution &SE, LoopInfo &LI,
                     DominatorTree &DT) {
  // Clones of the loop include the preheader, so it must contain no code of outer loops.
  BasicBlock *Front = Work.L->getLoopPreheader();
  Front = SplitBlock(Front, Front->getTerminator(), &DT, &LI);
  Type *I64 = Work.Id->getType();
  const SCEV *Taken = SE.getBackedgeTakenCount(Work.L);
  const SCEV *Items = SE.getAddExpr(SE.getTruncateOrZeroExtend(Taken, I64), SE.getOne(I64));
  SCEVExpander Expander(SE, "work-items");
  Value *Count = Expander.expandCodeFor(Items, I64, Front->getTerminator());
  if (auto *Known = dyn_cast<ConstantInt>(Count))
    return {Known, Known->getZExtValue()};
  const Loop *Around = Work.L->getParentLoop();
  return {Count, SE.getUnsignedRangeMax(Items).getZExtValue(),
          1U << std::min(SE.getMinTrailingZeros(Items), 16U),
          Around && SE.getSmallConstantTripCount(Around) != 0};
}

void markVectorized(Loop &L) {
  LLVMContext &Context = L.getHeader()->getContext();
  auto *One = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Context), 1));
  setProperties(L,
                {MDNode::get(Context, {MDString::get(Context, "llvm.loop.isvectorized"), One}),
                 MDNode::get(Context, MDString::get(Context, "llvm.loop.unroll.runtime.disable"))});
}

PHINode *splitUnless(Value *Allowed, const WorkItemLoop &Work, LoopInfo &LI, DominatorTree &DT) {
  if (auto *Always = dyn_cast<ConstantInt>(Allowed); Always && Always->isOne())
    return nullptr;
  BasicBlock *Asks = Work.L->getLoopPreheader();
  BasicBlock *Front = SplitBlock(Asks, Asks->getTerminator(), &DT, &LI);
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *> Blocks;
  Loop *Copy = cloneLoopWithPreheader(Work.L->getUniqueExitBlock(), Asks, Work.L, Map, ".alone",
                                      &LI, &DT, Blocks);
  remapInstructionsInBlocks(Blocks, Map);
  markVectorized(*Copy);
  Instruction *Old = Asks->getTerminator();
  IRBuilder<>(Old).CreateCondBr(Allowed, Front, Copy->getLoopPreheader());
  Old->eraseFromParent();
  return cast<PHINode>(Map[Work.Id]);
}

/// Makes the loop step by `Lanes` work-items until `End`, and then go to `Behind`.
static void stepByVectors(WorkItemLoop &Work, unsigned Lanes, Value *End, BasicBlock *Behind) {
  BasicBlock *Latch = Work.L->getLoopLatch();
  Instruction *Old = Latch->getTerminator();
  IRBuilder<> Builder(Old);
  Value *Next = Builder.CreateAdd(Work.Id, Builder.getInt64(Lanes), "vector.next", true, true);
  Work.Id->setIncomingValueForBlock(Latch, Next);
  Builder.CreateCondBr(Builder.CreateICmpULT(Next, End), Work.L->getHeader(), Behind)
      ->copyMetadata(*Old, {LLVMContext::MD_loop});
  Old->eraseFromParent();
  markVectorized(*Work.L);
}

/// Returns the number of work-items that whole vectors leave over.
static ItemCount countLeft(IRBuilderBase &Builder, const ItemCount &Count, Value *Whole,
                           unsigned Lanes) {
  Value *Left = Builder.CreateSub(Count.Items, Whole, "left", true, true);
  if (Count.isKnown())
    return {Left, Count.Most % Lanes};
  return {Left, Lanes - std::min(Count.Factor, Lanes), Count.Factor, Count.BecomesKnown};
}

std::optional<Tail> splitTail(WorkItemLoop &Work, unsigned Lanes, const ItemCount &Count,
                              LoopInfo &LI, DominatorTree &DT) {
  Loop &L = *Work.L;
  BasicBlock *Front = L.getLoopPreheader(), *Latch = L.getLoopLatch();
  BasicBlock *Exit = L.getUniqueExitBlock();
  IRBuilder<> Builder(Front->getTerminator());
  Value *First = Work.Id->getIncomingValueForBlock(Front);
  if (Count.fills(Lanes)) {
    stepByVectors(Work, Lanes, Builder.CreateAdd(First, Count.Items, "end", true, true), Exit);
    return std::nullopt;
  }

  ValueToValueMapTy Map;
  SmallVector<BasicBlock *> Blocks;
  Loop *Rest = cloneLoopWithPreheader(Exit, Front, &L, Map, ".rest", &LI, &DT, Blocks);
  remapInstructionsInBlocks(Blocks, Map);
  BasicBlock *RestFront = Rest->getLoopPreheader();
  auto *RestId = cast<PHINode>(Map[Work.Id]);

  // Front: any whole vector? -> L -> Check: anything left? -> Rest -> Exit
  Value *Whole = Builder.CreateAnd(Count.Items, Builder.getInt64(-uint64_t(Lanes)), "whole");
  Value *End = Builder.CreateAdd(First, Whole, "whole.end", true, true);
  ItemCount Left = countLeft(Builder, Count, Whole, Lanes);
  Value *IsAny = Builder.CreateICmpNE(Whole, Builder.getInt64(0));
  LLVMContext &Context = Front->getContext();
  Function *F = Front->getParent();
  auto *VectorFront = BasicBlock::Create(Context, "vector.ph", F, L.getHeader());
  auto *Check = BasicBlock::Create(Context, "vector.done", F, RestFront);
  Front->getTerminator()->eraseFromParent();
  Builder.SetInsertPoint(Front);
  Builder.CreateCondBr(IsAny, VectorFront, Check);
  BranchInst::Create(L.getHeader(), VectorFront);
  Work.Id->replaceIncomingBlockWith(Front, VectorFront);

  Builder.SetInsertPoint(Check);
  PHINode *Start = Builder.CreatePHI(First->getType(), 2, "rest.start");
  Start->addIncoming(First, Front);
  Start->addIncoming(End, Latch);
  Value *IsLeft = Builder.CreateICmpNE(Left.Items, Builder.getInt64(0));
  Builder.CreateCondBr(IsLeft, RestFront, Exit);
  RestId->setIncomingValueForBlock(RestFront, Start);

  stepByVectors(Work, Lanes, End, Check);
  return Tail{{Rest, RestId}, Left};
}

Value *maskOfItems(const WorkItemLoop &Work, unsigned Lanes, const ItemCount &Count) {
  if (Count.isKnown() && Count.Most == Lanes)
    return nullptr;
  const Loop &L = *Work.L;
  IRBuilder<> Builder(L.getHeader(), L.getHeader()->getFirstInsertionPt());
  Type *I32 = Builder.getInt32Ty();
  Value *First = Work.Id->getIncomingValueForBlock(L.getLoopPreheader());
  Value *Lane = Builder.CreateTrunc(Builder.CreateSub(Work.Id, First), I32, "lane");
  return Builder.CreateICmpULT(Lane, Builder.CreateTrunc(Count.Items, I32), "has.item");
}

void endOnce(const WorkItemLoop &Work, BranchInst &Latch) {
  const bool Leaves = Latch.getSuccessor(0) != Work.Id->getParent();
  Latch.setCondition(ConstantInt::getBool(Latch.getContext(), Leaves));
  ConstantFoldTerminator(Latch.getParent());
}

} // namespace oclc::vectorizer
