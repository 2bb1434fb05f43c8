//===- WorkItemLoopNest.cpp - Loops over the work-items of a group ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "WorkItemLoopNest.h"

#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace oclc::passes {
namespace {

constexpr const char *DimensionNames[] = {"x", "y", "z"};

/// The first operand of loop metadata is the node itself.
MDNode *parallelLoop(LLVMContext &Context, MDNode *AccessGroup) {
  Metadata *Parallel[] = {MDString::get(Context, "llvm.loop.parallel_accesses"), AccessGroup};
  Metadata *Operands[] = {nullptr, MDNode::get(Context, Parallel)};
  MDNode *Loop = MDNode::getDistinct(Context, Operands);
  Loop->replaceOperandWith(0, Loop);
  return Loop;
}

bool isOne(Value *Size) {
  auto *Constant = dyn_cast<ConstantInt>(Size);
  return Constant && Constant->isOne();
}

} // namespace

WorkItemLoopNest::WorkItemLoopNest(BasicBlock *Preheader, const Values3 &LocalSize) : Body(Preheader) {
  Value *Zero = ConstantInt::get(Type::getInt64Ty(Preheader->getContext()), 0);
  Ids = {Zero, Zero, Zero};
  for (unsigned D : {2u, 1u, 0u})
    if (!isOne(LocalSize[D]))
      openLoop(D, LocalSize[D]);
  IRBuilder<> Builder(Body);
  Value *Row = Builder.CreateAdd(Builder.CreateMul(Ids[2], LocalSize[1], "", true, true), Ids[1], "",
                                 true, true);
  Linear = Builder.CreateAdd(Builder.CreateMul(Row, LocalSize[0], "", true, true), Ids[0],
                             "local.linear", true, true);
  if (!Loops.empty())
    AccessGroup = MDNode::getDistinct(Preheader->getContext(), {});
}

void WorkItemLoopNest::openLoop(unsigned Dimension, Value *Size) {
  Function *F = Body->getParent();
  StringRef Name = DimensionNames[Dimension];
  BasicBlock *Header = BasicBlock::Create(F->getContext(), Name + ".loop", F);
  IRBuilder<> Builder(Body);
  Builder.CreateBr(Header);
  Builder.SetInsertPoint(Header);
  PHINode *Id = Builder.CreatePHI(Builder.getInt64Ty(), 2, "local.id." + Name);
  Id->addIncoming(Builder.getInt64(0), Body);
  Ids[Dimension] = Id;
  Loops.push_back({Id, Size, Dimension});
  Body = Header;
}

BasicBlock *WorkItemLoopNest::close(BasicBlock *BodyEnd) {
  BasicBlock *Current = BodyEnd;
  for (const Loop &L : reverse(Loops)) {
    Function *F = Current->getParent();
    StringRef Name = DimensionNames[L.dimension];
    BasicBlock *After = BasicBlock::Create(F->getContext(), Name + ".done", F);
    IRBuilder<> Builder(Current);
    Value *Next = Builder.CreateAdd(L.id, Builder.getInt64(1), Name + ".next", true, true);
    BranchInst *Branch =
        Builder.CreateCondBr(Builder.CreateICmpULT(Next, L.size), L.id->getParent(), After);
    if (&L == &Loops.back())
      Branch->setMetadata(LLVMContext::MD_loop, parallelLoop(F->getContext(), AccessGroup));
    L.id->addIncoming(Next, Current);
    Current = After;
  }
  return Current;
}

} // namespace oclc::passes
