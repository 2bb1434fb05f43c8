//===- GroupLoops.cpp - Loops over a range of work-groups -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/GroupLoops.h"

using namespace llvm;

namespace oclc::passes {

GroupLoops::GroupLoops(IRBuilderBase &Builder, const Range &Groups, JoinedGroups Step)
    : Groups(Groups), Step(Step) {
  BasicBlock *Start = Builder.GetInsertBlock();
  Function *F = Start->getParent();
  RowLoop = BasicBlock::Create(F->getContext(), "row.loop", F);
  GroupLoop = BasicBlock::Create(F->getContext(), "group.loop", F);
  Done = BasicBlock::Create(F->getContext(), "groups.done", F);
  Type *I64 = Builder.getInt64Ty();

  Value *Row = Builder.CreateUDiv(Groups.first, Groups.numGroups0);
  Value *X = Builder.CreateURem(Groups.first, Groups.numGroups0);
  Value *Y = Builder.CreateURem(Row, Groups.numGroups1);
  Value *Z = Builder.CreateUDiv(Row, Groups.numGroups1);
  Builder.CreateCondBr(Builder.CreateICmpULT(Groups.first, Groups.end), RowLoop, Done);

  Builder.SetInsertPoint(RowLoop);
  Linear = Builder.CreatePHI(I64, 2, "group");
  RowStart = Builder.CreatePHI(I64, 2, "row.start");
  Id[1] = Builder.CreatePHI(I64, 2, "group.id.y");
  Id[2] = Builder.CreatePHI(I64, 2, "group.id.z");
  Linear->addIncoming(Groups.first, Start);
  RowStart->addIncoming(X, Start);
  Id[1]->addIncoming(Y, Start);
  Id[2]->addIncoming(Z, Start);
  Value *Left = Builder.CreateSub(Groups.end, Linear, "", true, true);
  RowEnd = Builder.CreateBinaryIntrinsic(Intrinsic::umin, Groups.numGroups0,
                                         Builder.CreateAdd(RowStart, Left, "", true, true), nullptr,
                                         "row.end");
  if (Step.rows)
    Rows = wholeRows(Left, Builder);
  FirstNext = nextAfter(RowStart, Builder);
  Builder.CreateBr(GroupLoop);

  Builder.SetInsertPoint(GroupLoop);
  Id[0] = Builder.CreatePHI(I64, 2, "group.id.x");
  Id[0]->addIncoming(RowStart, RowLoop);
  Next = Builder.CreatePHI(I64, 2, "group.next");
  Next->addIncoming(FirstNext, RowLoop);
}

/// Returns how many complete rows the next iteration of the outer loop runs. A partial row, at the
/// start or the end of the range, runs alone. The rows of an iteration are in the same plane.
Value *GroupLoops::wholeRows(Value *Left, IRBuilderBase &Builder) const {
  Value *Whole = Builder.CreateUDiv(Left, Groups.numGroups0);
  Value *OfPlane = Builder.CreateSub(Groups.numGroups1, Id[1], "", true, true);
  Whole = Builder.CreateBinaryIntrinsic(Intrinsic::umin, Whole, OfPlane);
  Whole = Builder.CreateBinaryIntrinsic(Intrinsic::umin, Whole, Step.rows);
  Value *IsPartial = Builder.CreateICmpNE(RowStart, Builder.getInt64(0));
  Whole = Builder.CreateSelect(IsPartial, Builder.getInt64(1), Whole);
  return Builder.CreateBinaryIntrinsic(Intrinsic::umax, Whole, Builder.getInt64(1), nullptr,
                                       "rows");
}

/// Returns the id of the group after those that start at `X`. Without a step this is X + 1, which
/// keeps the trip count simple.
Value *GroupLoops::nextAfter(Value *X, IRBuilderBase &Builder) const {
  if (!Step.inRow)
    return Builder.CreateAdd(X, Builder.getInt64(1), "", true, true);
  return Builder.CreateBinaryIntrinsic(Intrinsic::umin, RowEnd,
                                       Builder.CreateAdd(X, Step.inRow, "", true, true));
}

BasicBlock *GroupLoops::close(IRBuilderBase &Builder) {
  Function *F = RowLoop->getParent();
  Latch = Builder.GetInsertBlock();
  auto *RowNext = BasicBlock::Create(F->getContext(), "row.next", F, Done);
  AfterNext = nextAfter(Next, Builder);
  Id[0]->addIncoming(Next, Latch);
  Next->addIncoming(AfterNext, Latch);
  Builder.CreateCondBr(Builder.CreateICmpULT(Next, RowEnd), GroupLoop, RowNext);

  // If RowEnd is before the end of the row, the range ends there too.
  Builder.SetInsertPoint(RowNext);
  Value *Run = Builder.CreateSub(RowEnd, RowStart, "", true, true);
  if (Rows)
    Run = Builder.CreateMul(Run, Rows, "", true, true);
  Value *NextLinear = Builder.CreateAdd(Linear, Run, "", true, true);
  Value *Y = Builder.CreateAdd(Id[1], Rows ? Rows : Builder.getInt64(1), "", true, true);
  Value *Through = Builder.CreateICmpEQ(Y, Groups.numGroups1);
  Linear->addIncoming(NextLinear, RowNext);
  RowStart->addIncoming(Builder.getInt64(0), RowNext);
  Id[1]->addIncoming(Builder.CreateSelect(Through, Builder.getInt64(0), Y), RowNext);
  Value *Carry = Builder.CreateZExt(Through, Builder.getInt64Ty());
  Id[2]->addIncoming(Builder.CreateAdd(Id[2], Carry, "", true, true), RowNext);
  Builder.CreateCondBr(Builder.CreateICmpULT(NextLinear, Groups.end), RowLoop, Done);
  return Done;
}

Value *GroupLoops::ofRow(IRBuilderBase &Builder, function_ref<Value *()> Compute) {
  Builder.SetInsertPoint(RowLoop->getTerminator());
  return Compute();
}

Value *GroupLoops::ahead(IRBuilderBase &Builder, const Twine &Name,
                         function_ref<Value *(Value *, Value *)> Compute) {
  Builder.SetInsertPoint(RowLoop->getTerminator());
  Value *First = Compute(RowStart, FirstNext);
  Builder.SetInsertPoint(Latch->getTerminator());
  Value *Following = Compute(Next, AfterNext);
  Builder.SetInsertPoint(GroupLoop, GroupLoop->begin());
  PHINode *Phi = Builder.CreatePHI(First->getType(), 2, Name);
  Phi->addIncoming(First, RowLoop);
  Phi->addIncoming(Following, Latch);
  return Phi;
}

} // namespace oclc::passes
