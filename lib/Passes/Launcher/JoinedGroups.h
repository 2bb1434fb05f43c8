//===- JoinedGroups.h - Number of work-groups that run as one -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_JOINEDGROUPS_H
#define OCLC_PASSES_LAUNCHER_JOINEDGROUPS_H

#include "Passes/Launcher/EntryPoint.h"

namespace oclc::passes {

/// Number of work-groups that a work-group function runs at once, in dimensions 0 and 1; null for
/// one:
///
///   flat groups that join to a single row        up to MaxJoinedItems work-items in the row
///   all other joined groups                      tiles of joinedTileItems() x joinedTileRows()
///   stacked groups (InterleaveWorkGroups.h)      as many of a row as fit into a stack
///
/// Joined groups have at most joinedItemsLimit() work-items, if that is not 0, but at least one
/// group always runs.
struct JoinedGroups {
  llvm::Value *inRow = nullptr, *rows = nullptr;
  bool areStacked = false; ///< The groups are planes of a stack.
};

/// Emits the computation of these numbers for the function `body` at the builder's insertion point.
JoinedGroups joinedGroups(const llvm::Function &body, EntryPoint &entry);

/// Emits the number of groups in a stack: as many as have StackedItems work-items in all, limited
/// by the worker's local memory, but at least one.
llvm::Value *groupsInStack(EntryPoint &entry);

/// Maximum number of work-items in a row of joined groups: few enough for 32-bit ids, and enough to
/// amortise the loop.
inline constexpr uint64_t MaxJoinedItems = 65536;
static_assert(MaxJoinedItems >= MaxWorkGroupSize);

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_JOINEDGROUPS_H
