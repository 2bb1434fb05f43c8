//===- LaunchForms.cpp - Select the version of a kernel for a launch --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/LaunchForms.h"

#include "Passes/Launcher/JoinedGroups.h"

using namespace llvm;

namespace oclc::passes {

Function *formForOtherGroups(const Function &Kernel) {
  return lanesOfSubGroups(Kernel) != 0 && !localSize(Kernel) ? formWithoutLanes(Kernel) : nullptr;
}

Value *hasRowsOfSubGroups(const Function &Kernel, EntryPoint &Entry) {
  LaunchFacts &Facts = Entry.facts();
  IRBuilderBase &Builder = Entry.builder();
  Value *Sizes = Builder.CreateOr(Facts.enqueuedLocalSize(0), Facts.globalSize(0));
  Value *Left = Builder.CreateAnd(Sizes, Builder.getInt64(lanesOfSubGroups(Kernel) - 1));
  return Builder.CreateICmpEQ(Left, Builder.getInt64(0));
}

/// Emits the test whether groups can be stacked: each group is a single row, all have the same
/// size, and at least two fit into a stack.
static Value *makeStacks(EntryPoint &Entry) {
  LaunchFacts &Facts = Entry.facts();
  IRBuilderBase &Builder = Entry.builder();
  Value *Height =
      Builder.CreateMul(Facts.enqueuedLocalSize(1), Facts.enqueuedLocalSize(2), "", true, true);
  Value *IsFlat = Builder.CreateICmpEQ(Height, Builder.getInt64(1));
  Value *InFull = Builder.CreateMul(Facts.numGroups(0), Facts.enqueuedLocalSize(0), "", true, true);
  Value *AreFull = Builder.CreateICmpEQ(InFull, Facts.globalSize(0));
  Value *AreSeveral = Builder.CreateICmpUGT(groupsInStack(Entry), Builder.getInt64(1));
  return Builder.CreateAnd(Builder.CreateAnd(IsFlat, AreFull), AreSeveral);
}

/// Emits the test whether the group size in dimension 0 is a power of two up to SmallGroup. The
/// original ids are then computed from the index in the row by shifts.
static Value *areSmallPowers(EntryPoint &Entry) {
  IRBuilderBase &Builder = Entry.builder();
  Value *Size = Entry.facts().enqueuedLocalSize(0);
  Value *AreSmall = Builder.CreateICmpULE(Size, Builder.getInt64(SmallGroup));
  Value *ArePowers = Builder.CreateICmpEQ(
      Builder.CreateAnd(Size, Builder.CreateSub(Size, Builder.getInt64(1))), Builder.getInt64(0));
  return Builder.CreateAnd(AreSmall, ArePowers);
}

Value *hasSmallGroups(const Function &Small, EntryPoint &Entry) {
  return stacksGroups(Small) ? makeStacks(Entry) : areSmallPowers(Entry);
}

} // namespace oclc::passes
