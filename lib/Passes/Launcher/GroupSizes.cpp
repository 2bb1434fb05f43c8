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

Value *GroupSizes::inDimension(unsigned d) {
  if (!Sizes[d])
    Sizes[d] = Joined.areStacked ? ofStack(d) : ofGroup(d);
  return Sizes[d];
}

Value *GroupSizes::ofGroup(unsigned d) {
  if (d != 0)
    return Loops.ofRow(Builder, [&] { return inRow(d); });
  return Loops.ahead(Builder, "local.size.x",
                     [&](Value *id, Value *next) { return widthOfRow(id, next); });
}

/// Returns the local size of a stack. Its groups are full in dimension 0.
Value *GroupSizes::ofStack(unsigned d) {
  if (d == 0)
    return Facts.enqueuedLocalSize(0);
  if (d == 1)
    return Loops.ofRow(Builder, [&] { return inRow(1); });
  return Loops.ahead(Builder, "groups",
                     [&](Value *id, Value *next) { return heightOfStack(id, next); });
}

/// Clamps the number of groups to its limits, so that LLVM knows that the loop over the groups is
/// short.
Value *GroupSizes::heightOfStack(Value *id, Value *next) {
  Value *groups = Builder.CreateSub(next, id, "", true, true);
  groups = Builder.CreateBinaryIntrinsic(Intrinsic::umin, groups, Builder.getInt64(StackedItems));
  return Builder.CreateBinaryIntrinsic(Intrinsic::umax, groups, Builder.getInt64(1));
}

Value *GroupSizes::widthOfRow(Value *id, Value *next) {
  Value *enqueued = Facts.enqueuedLocalSize(0);
  Value *full = Joined.inRow ? joinedItems(id, next, enqueued) : enqueued;
  return itemsLeft(0, id, full);
}

Value *GroupSizes::inRow(unsigned d) {
  Value *full = Facts.enqueuedLocalSize(d);
  if (d == 1 && Joined.rows)
    full = Builder.CreateMul(Loops.rows(), full, "", true, true);
  if (d == 1 && Joined.rows && vectorDimension(Kernel) == 1)
    full = atMostJoined(full);
  return itemsLeft(d, Loops.groupId(d), full);
}

/// Returns the smaller of `full` and the number of remaining work-items: the last group of a
/// dimension may be smaller than the others. No group is empty, and rows consist of whole
/// sub-groups if the kernel requires it. The umax and the mask state that to LLVM, because it
/// simplifies the trip counts of loops.
Value *GroupSizes::itemsLeft(unsigned d, Value *id, Value *full) {
  if (!localSize(Kernel)) {
    Value *before = Builder.CreateMul(id, Facts.enqueuedLocalSize(d), "", true, true);
    Value *left = Builder.CreateSub(Facts.globalSize(d), before, "", true, true);
    full = Builder.CreateBinaryIntrinsic(Intrinsic::umin, full, left);
  }
  uint64_t least = 1;
  if (d == 0 && formForOtherGroups(Kernel)) {
    least = lanesOfSubGroups(Kernel);
    full = Builder.CreateAnd(full, Builder.getInt64(-least));
  }
  return Builder.CreateBinaryIntrinsic(Intrinsic::umax, full, Builder.getInt64(least));
}

/// Clamps the size to the limit of joinedGroups(), so that LLVM knows that the loop over the
/// work-items is short enough for 32-bit ids.
Value *GroupSizes::atMostJoined(Value *items) {
  return Builder.CreateBinaryIntrinsic(Intrinsic::umin, items, Builder.getInt64(MaxJoinedItems));
}

Value *GroupSizes::joinedItems(Value *id, Value *next, Value *enqueued) {
  Value *groups = Builder.CreateSub(next, id, "", true, true);
  return atMostJoined(Builder.CreateMul(groups, enqueued, "", true, true));
}

} // namespace oclc::passes
