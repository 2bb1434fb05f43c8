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
  Computation(const Function &body, LaunchFacts &facts, IRBuilderBase &builder)
      : Body(body), Facts(facts), Builder(builder) {}

  JoinedGroups joined() {
    Depth =
        Builder.CreateMul(Facts.enqueuedLocalSize(1), Facts.enqueuedLocalSize(2), "", true, true);
    JoinedGroups groups;
    groups.inRow = inRow();
    if (uint64_t tileRows = joinedTileRows(Body))
      groups.rows = rows(tileRows, groups.inRow);
    return groups;
  }

private:
  const Function &Body;
  LaunchFacts &Facts;
  IRBuilderBase &Builder;
  Value *Depth = nullptr; ///< Work-items of a group in dimensions 1 and 2.

  Value *inRow() {
    Value *items = Builder.CreateSelect(isRow(), Builder.getInt64(MaxJoinedItems),
                                        Builder.getInt64(joinedTileItems(Body)));
    Value *groups = Builder.CreateUDiv(items, Facts.enqueuedLocalSize(0));
    if (uint64_t limit = joinedItemsLimit(Body)) {
      Value *ofGroup = Builder.CreateMul(Facts.enqueuedLocalSize(0), Depth, "", true, true);
      groups = smaller(groups, Builder.CreateUDiv(Builder.getInt64(limit), ofGroup));
    }
    return atLeastOne(groups, "groups.at.once");
  }

  /// Emits the test whether groups may join to rows of MaxJoinedItems: work-items in a single row
  /// are adjacent, however many there are.
  Value *isRow() {
    Value *isFlat = Builder.CreateICmpEQ(Depth, Builder.getInt64(1));
    if (!joinedTileRows(Body))
      return isFlat;
    Value *isOneRow = Builder.CreateICmpEQ(Facts.numGroups(1), Builder.getInt64(1));
    return Builder.CreateAnd(isFlat, isOneRow);
  }

  Value *rows(uint64_t maxRows, Value *inRow) {
    Value *rows = Builder.CreateUDiv(Builder.getInt64(maxRows), Facts.enqueuedLocalSize(1));
    if (uint64_t limit = joinedItemsLimit(Body)) {
      Value *width = Builder.CreateMul(inRow, Facts.enqueuedLocalSize(0), "", true, true);
      Value *ofRow = Builder.CreateMul(width, Depth, "", true, true);
      rows = smaller(rows, Builder.CreateUDiv(Builder.getInt64(limit), ofRow));
    }
    return atLeastOne(rows, "rows.at.once");
  }

  Value *smaller(Value *l, Value *r) {
    return Builder.CreateBinaryIntrinsic(Intrinsic::umin, l, r);
  }

  Value *atLeastOne(Value *groups, const Twine &name) {
    return Builder.CreateBinaryIntrinsic(Intrinsic::umax, groups, Builder.getInt64(1), nullptr,
                                         name);
  }
};

} // namespace

Value *groupsInStack(EntryPoint &entry) {
  LaunchFacts &facts = entry.facts();
  IRBuilderBase &builder = entry.builder();
  Value *items =
      builder.CreateMul(facts.enqueuedLocalSize(0), facts.enqueuedLocalSize(1), "", true, true);
  Value *groups = builder.CreateBinaryIntrinsic(
      Intrinsic::umin, builder.CreateUDiv(builder.getInt64(StackedItems), items),
      entry.workerNumber(offsetof(abi::WorkerMemory, localGroups), "local.groups"));
  return builder.CreateBinaryIntrinsic(Intrinsic::umax, groups, builder.getInt64(1), nullptr,
                                       "groups.in.stack");
}

JoinedGroups joinedGroups(const Function &body, EntryPoint &entry) {
  if (stacksGroups(body))
    return {.inRow = groupsInStack(entry), .areStacked = true};
  if (groupRows(body) != GroupRows::Joined)
    return {};
  return Computation(body, entry.facts(), entry.builder()).joined();
}

} // namespace oclc::passes
