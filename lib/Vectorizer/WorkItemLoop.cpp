//===- WorkItemLoop.cpp - A loop whose iterations are work-items ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "WorkItemLoop.h"

#include "LoopNumbers.h"
#include "PrivateMemory.h"
#include "SplitValues.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace oclc::vectorizer {

static constexpr StringLiteral WorkItemsProperty = "oclc.loop.work-items";

/// What all work-items compute alike may be the value of other regions, too: LLVM has seen that it
/// is the same there. It is no value that one work-item passes on to the next.
static void hoistSharedValues(Loop &L) {
  bool Changed = false;
  for (BasicBlock *BB : L.blocks())
    for (Instruction &I : make_early_inc_range(*BB))
      if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
        L.makeLoopInvariant(&I, Changed);
  // The loop gets other exits, which PHIs behind it do not know.
  for (PHINode &Phi : make_early_inc_range(L.getUniqueExitBlock()->phis()))
    if (Value *Same = Phi.hasConstantValue(); Same && L.isLoopInvariant(Same)) {
      Phi.replaceAllUsesWith(Same);
      Phi.eraseFromParent();
    }
}

/// What stands against vectors; empty when nothing does.
static std::string obstacle(const Loop &L) {
  for (const BasicBlock *BB : L.blocks()) {
    if (!isa<BranchInst>(BB->getTerminator()))
      return "control flow of a kind that is not understood";
    for (const Instruction &I : *BB) {
      if (std::string Why = splitObstacle(I); !Why.empty())
        return Why;
      if (isa<AllocaInst>(I))
        return "a variable of unknown size";
      if (any_of(I.users(), [&](const User *U) { return !L.contains(cast<Instruction>(U)); }))
        return "work-items pass values on from one to the next";
    }
  }
  return "";
}

/// LLVM's FixIrreducible would make loops of it, but not always the same ones.
static bool isIrreducible(Loop &L, const LoopInfo &LI) {
  LoopBlocksRPO Blocks(&L);
  Blocks.perform(&LI);
  return containsIrreducibleCFG<BasicBlock *>(Blocks, LI);
}

bool hasWorkItems(const Loop &L) {
  return findStringMetadataForLoop(&L, WorkItemsProperty).has_value();
}

PHINode *counterOf(const Loop &L) {
  auto Phis = L.getHeader()->phis();
  if (!hasSingleElement(Phis))
    return nullptr;
  auto *Id = const_cast<PHINode *>(&*Phis.begin());
  auto *Next = dyn_cast<BinaryOperator>(Id->getIncomingValueForBlock(L.getLoopLatch()));
  return Id->getType()->isIntegerTy(64) && Next && Next->getOpcode() == Instruction::Add &&
                 Next->getOperand(0) == Id && match(Next->getOperand(1), PatternMatch::m_One())
             ? Id
             : nullptr;
}

std::optional<WorkItemLoop> WorkItemLoop::recognize(Loop &L, const LoopInfo &LI, std::string &Why) {
  if (!hasWorkItems(L))
    return std::nullopt;
  Why = "the loop over the work-items has changed its form";
  BasicBlock *Latch = L.getLoopLatch();
  if (!L.isLoopSimplifyForm() || L.getExitingBlock() != Latch || !L.getUniqueExitBlock())
    return std::nullopt;
  if (!L.getHeader()->phis().empty() && !hasSingleElement(L.getHeader()->phis())) {
    Why = "work-items pass values on from one to the next";
    return std::nullopt;
  }
  PHINode *Id = counterOf(L);
  if (!Id)
    return std::nullopt;
  sinkPrivateAddresses(L);
  hoistSharedValues(L);
  Why = isIrreducible(L, LI)         ? "a loop that is entered in several places"
        : sharesPrivateMemory(L, LI) ? "work-items pass values on in memory"
                                     : obstacle(L);
  if (!Why.empty())
    return std::nullopt;
  return WorkItemLoop{&L, Id};
}

/// The vectorizers that follow take the loop for what it is now.
static void markVectorized(Loop &L) {
  LLVMContext &Context = L.getHeader()->getContext();
  auto *One = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Context), 1));
  setProperties(L,
                {MDNode::get(Context, {MDString::get(Context, "llvm.loop.isvectorized"), One}),
                 MDNode::get(Context, MDString::get(Context, "llvm.loop.unroll.runtime.disable"))});
}

void splitRemainder(WorkItemLoop &Work, unsigned Lanes, Value *Allowed, ScalarEvolution &SE,
                    LoopInfo &LI, DominatorTree &DT) {
  Loop &L = *Work.L;
  // The copy gets one of the preheader, too, which must hold nothing of the loops around.
  BasicBlock *Front = L.getLoopPreheader();
  Front = SplitBlock(Front, Front->getTerminator(), &DT, &LI);
  BasicBlock *Latch = L.getLoopLatch(), *Exit = L.getUniqueExitBlock();
  Type *I64 = Work.Id->getType();
  SCEVExpander Expander(SE, "work-items");
  const SCEV *Taken = SE.getBackedgeTakenCount(&L);
  const SCEV *Iterations = SE.getAddExpr(SE.getTruncateOrZeroExtend(Taken, I64), SE.getOne(I64));
  Value *Count = Expander.expandCodeFor(Iterations, I64, Front->getTerminator());

  ValueToValueMapTy Map;
  SmallVector<BasicBlock *> Blocks;
  Loop *Rest = cloneLoopWithPreheader(Exit, Front, &L, Map, ".rest", &LI, &DT, Blocks);
  remapInstructionsInBlocks(Blocks, Map);
  BasicBlock *RestFront = Rest->getLoopPreheader();

  // Front: any whole vector? -> L -> Check: anything left? -> Rest -> Exit
  IRBuilder<> Builder(Front->getTerminator());
  Value *First = Work.Id->getIncomingValueForBlock(Front);
  Value *Whole = Builder.CreateAnd(Count, Builder.getInt64(-uint64_t(Lanes)), "whole");
  if (Allowed)
    Whole = Builder.CreateSelect(Allowed, Whole, Builder.getInt64(0), "whole");
  Value *End = Builder.CreateAdd(First, Whole, "whole.end", true, true);
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
  PHINode *Start = Builder.CreatePHI(I64, 2, "rest.start");
  Start->addIncoming(First, Front);
  Start->addIncoming(End, Latch);
  Value *IsLeft = Builder.CreateICmpNE(Whole, Count);
  Builder.CreateCondBr(IsLeft, RestFront, Exit);
  cast<PHINode>(Map[Work.Id])->setIncomingValueForBlock(RestFront, Start);

  Instruction *End0 = Latch->getTerminator();
  Builder.SetInsertPoint(End0);
  Value *Next = Builder.CreateAdd(Work.Id, Builder.getInt64(Lanes), "vector.next", true, true);
  Work.Id->setIncomingValueForBlock(Latch, Next);
  Builder.CreateCondBr(Builder.CreateICmpULT(Next, End), L.getHeader(), Check)
      ->copyMetadata(*End0, {LLVMContext::MD_loop});
  End0->eraseFromParent();
  markVectorized(L);
  markVectorized(*Rest);
}

} // namespace oclc::vectorizer
