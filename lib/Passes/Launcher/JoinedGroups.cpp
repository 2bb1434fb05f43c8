//===- JoinedGroups.cpp - Number of work-groups that run as one -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Launcher/JoinedGroups.h"

#include "Binary/LaunchABI.h"

using namespace llvm;

namespace oclc::passes {
namespace {

class Computation {
public:
  Computation(const Function &Body, LaunchFacts &Facts, IRBuilderBase &Builder)
      : Body(Body), Facts(Facts), Builder(Builder) {}

  JoinedGroups joined() {
    Depth =
        Builder.CreateMul(Facts.enqueuedLocalSize(1), Facts.enqueuedLocalSize(2), "", true, true);
    JoinedGroups Groups;
    Groups.inRow = inRow();
    if (uint64_t Rows = joinedTileRows(Body))
      Groups.rows = rows(Rows, Groups.inRow);
    return Groups;
  }

private:
  const Function &Body;
  LaunchFacts &Facts;
  IRBuilderBase &Builder;
  Value *Depth = nullptr; ///< Work-items of a group in dimensions 1 and 2.

  Value *inRow() {
    Value *Items = Builder.CreateSelect(isRow(), Builder.getInt64(MaxJoinedItems),
                                        Builder.getInt64(joinedTileItems(Body)));
    Value *Groups = Builder.CreateUDiv(Items, Facts.enqueuedLocalSize(0));
    if (uint64_t Limit = joinedItemsLimit(Body)) {
      Value *OfGroup = Builder.CreateMul(Facts.enqueuedLocalSize(0), Depth, "", true, true);
      Groups = smaller(Groups, Builder.CreateUDiv(Builder.getInt64(Limit), OfGroup));
    }
    return atLeastOne(Groups, "groups.at.once");
  }

  /// Emits the test whether groups may join to rows of MaxJoinedItems: work-items in a single row
  /// are adjacent, however many there are.
  Value *isRow() {
    Value *IsFlat = Builder.CreateICmpEQ(Depth, Builder.getInt64(1));
    if (!joinedTileRows(Body))
      return IsFlat;
    Value *IsOneRow = Builder.CreateICmpEQ(Facts.numGroups(1), Builder.getInt64(1));
    return Builder.CreateAnd(IsFlat, IsOneRow);
  }

  Value *rows(uint64_t MaxRows, Value *InRow) {
    Value *Rows = Builder.CreateUDiv(Builder.getInt64(MaxRows), Facts.enqueuedLocalSize(1));
    if (uint64_t Limit = joinedItemsLimit(Body)) {
      Value *Width = Builder.CreateMul(InRow, Facts.enqueuedLocalSize(0), "", true, true);
      Value *OfRow = Builder.CreateMul(Width, Depth, "", true, true);
      Rows = smaller(Rows, Builder.CreateUDiv(Builder.getInt64(Limit), OfRow));
    }
    return atLeastOne(Rows, "rows.at.once");
  }

  Value *smaller(Value *L, Value *R) {
    return Builder.CreateBinaryIntrinsic(Intrinsic::umin, L, R);
  }

  Value *atLeastOne(Value *Groups, const Twine &Name) {
    return Builder.CreateBinaryIntrinsic(Intrinsic::umax, Groups, Builder.getInt64(1), nullptr,
                                         Name);
  }
};

} // namespace

Value *groupsInStack(EntryPoint &Entry) {
  LaunchFacts &Facts = Entry.facts();
  IRBuilderBase &Builder = Entry.builder();
  Value *Items =
      Builder.CreateMul(Facts.enqueuedLocalSize(0), Facts.enqueuedLocalSize(1), "", true, true);
  Value *Groups = Builder.CreateBinaryIntrinsic(
      Intrinsic::umin, Builder.CreateUDiv(Builder.getInt64(StackedItems), Items),
      Entry.workerNumber(offsetof(abi::WorkerMemory, localGroups), "local.groups"));
  return Builder.CreateBinaryIntrinsic(Intrinsic::umax, Groups, Builder.getInt64(1), nullptr,
                                       "groups.in.stack");
}

JoinedGroups joinedGroups(const Function &Body, EntryPoint &Entry) {
  if (stacksGroups(Body))
    return {.inRow = groupsInStack(Entry), .areStacked = true};
  if (groupRows(Body) != GroupRows::Joined)
    return {};
  return Computation(Body, Entry.facts(), Entry.builder()).joined();
}

} // namespace oclc::passes
