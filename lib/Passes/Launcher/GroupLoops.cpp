//===- GroupLoops.cpp - Loops over a range of work-groups -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/GroupLoops.h"

using namespace llvm;

namespace oclc::passes {

GroupLoops::GroupLoops(IRBuilderBase &builder, const Range &groups, JoinedGroups step)
    : Groups(groups), Step(step) {
  BasicBlock *start = builder.GetInsertBlock();
  Function *f = start->getParent();
  RowLoop = BasicBlock::Create(f->getContext(), "row.loop", f);
  GroupLoop = BasicBlock::Create(f->getContext(), "group.loop", f);
  Done = BasicBlock::Create(f->getContext(), "groups.done", f);
  Type *i64 = builder.getInt64Ty();

  Value *row = builder.CreateUDiv(groups.first, groups.numGroups0);
  Value *x = builder.CreateURem(groups.first, groups.numGroups0);
  Value *y = builder.CreateURem(row, groups.numGroups1);
  Value *z = builder.CreateUDiv(row, groups.numGroups1);
  builder.CreateCondBr(builder.CreateICmpULT(groups.first, groups.end), RowLoop, Done);

  builder.SetInsertPoint(RowLoop);
  Linear = builder.CreatePHI(i64, 2, "group");
  RowStart = builder.CreatePHI(i64, 2, "row.start");
  Id[1] = builder.CreatePHI(i64, 2, "group.id.y");
  Id[2] = builder.CreatePHI(i64, 2, "group.id.z");
  Linear->addIncoming(groups.first, start);
  RowStart->addIncoming(x, start);
  Id[1]->addIncoming(y, start);
  Id[2]->addIncoming(z, start);
  Value *left = builder.CreateSub(groups.end, Linear, "", true, true);
  RowEnd = builder.CreateBinaryIntrinsic(Intrinsic::umin, groups.numGroups0,
                                         builder.CreateAdd(RowStart, left, "", true, true), nullptr,
                                         "row.end");
  if (step.rows)
    Rows = wholeRows(left, builder);
  FirstNext = nextAfter(RowStart, builder);
  builder.CreateBr(GroupLoop);

  builder.SetInsertPoint(GroupLoop);
  Id[0] = builder.CreatePHI(i64, 2, "group.id.x");
  Id[0]->addIncoming(RowStart, RowLoop);
  Next = builder.CreatePHI(i64, 2, "group.next");
  Next->addIncoming(FirstNext, RowLoop);
}

/// Returns how many rows the current iteration of the outer loop runs: complete rows of one plane,
/// or a single partial row at the start or the end of the range.
Value *GroupLoops::wholeRows(Value *left, IRBuilderBase &builder) const {
  Value *whole = builder.CreateUDiv(left, Groups.numGroups0);
  Value *ofPlane = builder.CreateSub(Groups.numGroups1, Id[1], "", true, true);
  whole = builder.CreateBinaryIntrinsic(Intrinsic::umin, whole, ofPlane);
  whole = builder.CreateBinaryIntrinsic(Intrinsic::umin, whole, Step.rows);
  Value *isPartial = builder.CreateICmpNE(RowStart, builder.getInt64(0));
  whole = builder.CreateSelect(isPartial, builder.getInt64(1), whole);
  return builder.CreateBinaryIntrinsic(Intrinsic::umax, whole, builder.getInt64(1), nullptr,
                                       "rows");
}

/// Returns the id of the first group after the step that starts at group `x`. Without a step this
/// is `x` + 1, which keeps the trip count simple.
Value *GroupLoops::nextAfter(Value *x, IRBuilderBase &builder) const {
  if (!Step.inRow)
    return builder.CreateAdd(x, builder.getInt64(1), "", true, true);
  return builder.CreateBinaryIntrinsic(Intrinsic::umin, RowEnd,
                                       builder.CreateAdd(x, Step.inRow, "", true, true));
}

BasicBlock *GroupLoops::close(IRBuilderBase &builder) {
  Function *f = RowLoop->getParent();
  Latch = builder.GetInsertBlock();
  auto *rowNext = BasicBlock::Create(f->getContext(), "row.next", f, Done);
  AfterNext = nextAfter(Next, builder);
  Id[0]->addIncoming(Next, Latch);
  Next->addIncoming(AfterNext, Latch);
  builder.CreateCondBr(builder.CreateICmpULT(Next, RowEnd), GroupLoop, rowNext);

  // The next row starts at x = 0. If RowEnd is before the end of the row, the range ends there, and
  // no row follows.
  builder.SetInsertPoint(rowNext);
  Value *run = builder.CreateSub(RowEnd, RowStart, "", true, true);
  if (Rows)
    run = builder.CreateMul(run, Rows, "", true, true);
  Value *nextLinear = builder.CreateAdd(Linear, run, "", true, true);
  Value *y = builder.CreateAdd(Id[1], Rows ? Rows : builder.getInt64(1), "", true, true);
  Value *through = builder.CreateICmpEQ(y, Groups.numGroups1);
  Linear->addIncoming(nextLinear, rowNext);
  RowStart->addIncoming(builder.getInt64(0), rowNext);
  Id[1]->addIncoming(builder.CreateSelect(through, builder.getInt64(0), y), rowNext);
  Value *carry = builder.CreateZExt(through, builder.getInt64Ty());
  Id[2]->addIncoming(builder.CreateAdd(Id[2], carry, "", true, true), rowNext);
  builder.CreateCondBr(builder.CreateICmpULT(nextLinear, Groups.end), RowLoop, Done);
  return Done;
}

Value *GroupLoops::ofRow(IRBuilderBase &builder, function_ref<Value *()> compute) {
  builder.SetInsertPoint(RowLoop->getTerminator());
  return compute();
}

Value *GroupLoops::ahead(IRBuilderBase &builder, const Twine &name,
                         function_ref<Value *(Value *, Value *)> compute) {
  builder.SetInsertPoint(RowLoop->getTerminator());
  Value *first = compute(RowStart, FirstNext);
  builder.SetInsertPoint(Latch->getTerminator());
  Value *following = compute(Next, AfterNext);
  builder.SetInsertPoint(GroupLoop, GroupLoop->begin());
  PHINode *phi = builder.CreatePHI(first->getType(), 2, name);
  phi->addIncoming(first, RowLoop);
  phi->addIncoming(following, Latch);
  return phi;
}

} // namespace oclc::passes
