//===- JoinedGroups.h - How many work-groups run as one ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_JOINEDGROUPS_H
#define OCLC_PASSES_LAUNCHER_JOINEDGROUPS_H

#include "Passes/Launcher/EntryPoint.h"

namespace oclc::passes {

/// How many work-groups a work-group function runs at once, in dimensions 0 and 1; null for one.
///
///   one row of groups of one row of work-items   up to MaxJoinedItems work-items in the row
///   anything else                                tiles of joinedTileItems() x joinedTileRows()
///   groups that run in step (StackGroups.h)      as many of a row as make a stack
///
/// with no more than joinedItemsLimit() work-items in all, but at least one group.
struct JoinedGroups {
  llvm::Value *inRow = nullptr, *rows = nullptr;
  bool areStacked = false; ///< They are planes of a stack.
};

/// Computes it for the function `Body` where the builder is.
JoinedGroups joinedGroups(const llvm::Function &Body, EntryPoint &Entry);

/// As many as have StackedItems work-items and local memory of their own, but at least one.
llvm::Value *groupsInStack(EntryPoint &Entry);

/// Work-items in a row of joined groups: short enough for 32-bit ids, long enough for all.
inline constexpr uint64_t MaxJoinedItems = 65536;
static_assert(MaxJoinedItems >= MaxWorkGroupSize);

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_JOINEDGROUPS_H
