//===- GroupSizes.cpp - Local sizes of the groups that run at once ----------------------------===//
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

/// Returns the local size of a stack. Its groups are full in dimension 0.
Value *GroupSizes::ofStack(unsigned D) {
  if (D == 0)
    return Facts.enqueuedLocalSize(0);
  if (D == 1)
    return Loops.ofRow(Builder, [&] { return inRow(1); });
  return Loops.ahead(Builder, "groups",
                     [&](Value *Id, Value *Next) { return heightOfStack(Id, Next); });
}

/// Clamps the number of groups to its limits, so that LLVM knows that the loop over the groups is
/// short.
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

/// Returns the smaller of `Full` and the number of remaining work-items: the last group of a
/// dimension may be smaller than the others. No group is empty. A umax in the code states that to
/// LLVM, because it simplifies the trip counts of loops.
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

/// Clamps the size to the limit of joinedGroups(), so that LLVM knows that the loop over the
/// work-items is short enough for 32-bit ids.
Value *GroupSizes::atMostJoined(Value *Items) {
  return Builder.CreateBinaryIntrinsic(Intrinsic::umin, Items, Builder.getInt64(MaxJoinedItems));
}

Value *GroupSizes::joinedItems(Value *Id, Value *Next, Value *Enqueued) {
  Value *Groups = Builder.CreateSub(Next, Id, "", true, true);
  return atMostJoined(Builder.CreateMul(Groups, Enqueued, "", true, true));
}

} // namespace oclc::passes
