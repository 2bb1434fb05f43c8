//===- GroupSizes.cpp - How many work-items are in the groups that run at once ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/GroupSizes.h"

#include "Passes/Launcher/LaunchForms.h"

using namespace llvm;

namespace oclc::passes {

Value *GroupSizes::inDimension(unsigned D) {
  if (!Sizes[D])
    Sizes[D] = Joined.areStacked ? ofStack(D) : ofGroup(D);
  return Sizes[D];
}

Value *GroupSizes::ofGroup(unsigned D) {
  if (D != 0)
    return Loops.ofRow(Builder, [&] { return inRow(D); });
  return Loops.ahead(Builder, "local.size.x",
                     [&](Value *Id, Value *Next) { return widthOfRow(Id, Next); });
}

/// Groups of a stack are full in dimension 0.
Value *GroupSizes::ofStack(unsigned D) {
  if (D == 0)
    return Facts.enqueuedLocalSize(0);
  if (D == 1)
    return Loops.ofRow(Builder, [&] { return inRow(1); });
  return Loops.ahead(Builder, "groups",
                     [&](Value *Id, Value *Next) { return heightOfStack(Id, Next); });
}

/// Says its limits, so that LLVM knows the loop over the groups to be short.
Value *GroupSizes::heightOfStack(Value *Id, Value *Next) {
  Value *Groups = Builder.CreateSub(Next, Id, "", true, true);
  Groups = Builder.CreateBinaryIntrinsic(Intrinsic::umin, Groups, Builder.getInt64(StackedItems));
  return Builder.CreateBinaryIntrinsic(Intrinsic::umax, Groups, Builder.getInt64(1));
}

Value *GroupSizes::widthOfRow(Value *Id, Value *Next) {
  Value *Enqueued = Facts.enqueuedLocalSize(0);
  Value *Full = Joined.inRow ? joinedItems(Id, Next, Enqueued) : Enqueued;
  return itemsLeft(0, Id, Full);
}

Value *GroupSizes::inRow(unsigned D) {
  Value *Full = Facts.enqueuedLocalSize(D);
  if (D == 1 && Joined.rows)
    Full = Builder.CreateMul(Loops.rows(), Full, "", true, true);
  if (D == 1 && Joined.rows && vectorDimension(Kernel) == 1)
    Full = atMostJoined(Full);
  return itemsLeft(D, Loops.groupId(D), Full);
}

/// The last group of a dimension may be smaller than the others; but not empty, which LLVM is told
/// because it makes the trip counts of loops simpler.
Value *GroupSizes::itemsLeft(unsigned D, Value *Id, Value *Full) {
  if (!localSize(Kernel)) {
    Value *Before = Builder.CreateMul(Id, Facts.enqueuedLocalSize(D), "", true, true);
    Value *Left = Builder.CreateSub(Facts.globalSize(D), Before, "", true, true);
    Full = Builder.CreateBinaryIntrinsic(Intrinsic::umin, Full, Left);
  }
  uint64_t Least = 1;
  if (D == 0 && formForOtherGroups(Kernel)) {
    Least = lanesOfSubGroups(Kernel);
    Full = Builder.CreateAnd(Full, Builder.getInt64(-Least));
  }
  return Builder.CreateBinaryIntrinsic(Intrinsic::umax, Full, Builder.getInt64(Least));
}

/// Says the limit that joinedGroups() keeps, so that LLVM knows the loop over the work-items to be
/// short enough for 32-bit ids.
Value *GroupSizes::atMostJoined(Value *Items) {
  return Builder.CreateBinaryIntrinsic(Intrinsic::umin, Items, Builder.getInt64(MaxJoinedItems));
}

Value *GroupSizes::joinedItems(Value *Id, Value *Next, Value *Enqueued) {
  Value *Groups = Builder.CreateSub(Next, Id, "", true, true);
  return atMostJoined(Builder.CreateMul(Groups, Enqueued, "", true, true));
}

} // namespace oclc::passes
