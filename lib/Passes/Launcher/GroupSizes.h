//===- GroupSizes.h - Local sizes of the groups that run at once ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_GROUPSIZES_H
#define OCLC_PASSES_LAUNCHER_GROUPSIZES_H

#include "Passes/Launcher/GroupLoops.h"

namespace oclc::passes {

/// Computes get_local_size() for the body of the loops over groups:
///
///      one group               joined groups                  a stack
///   0  min(size, remainder)    work-items of the joined row   size
///   1  min(size, remainder)    work-items of all its rows     min(size, remainder)
///   2  min(size, remainder)    min(size, remainder)           number of groups
///
/// Each size is at least 1. Sizes in dimension 1, and in dimension 2 unless groups are stacked, are
/// computed once per row of groups.
class GroupSizes {
public:
  /// `Kernel` is the function for which the entry point is built. The loops must be closed.
  GroupSizes(const llvm::Function &Kernel, EntryPoint &Entry, GroupLoops &Loops,
             JoinedGroups Joined)
      : Kernel(Kernel), Facts(Entry.facts()), Builder(Entry.builder()), Loops(Loops),
        Joined(Joined) {}

  /// Returns the size in dimension `D`. It is computed once, outside of the body. Changes the
  /// builder's insertion point.
  llvm::Value *inDimension(unsigned D);

private:
  const llvm::Function &Kernel;
  LaunchFacts &Facts;
  llvm::IRBuilderBase &Builder;
  GroupLoops &Loops;
  JoinedGroups Joined;
  llvm::Value *Sizes[3] = {}; ///< Sizes that have been computed.

  llvm::Value *ofGroup(unsigned D);
  llvm::Value *ofStack(unsigned D);
  llvm::Value *heightOfStack(llvm::Value *Id, llvm::Value *Next);
  llvm::Value *widthOfRow(llvm::Value *Id, llvm::Value *Next);
  llvm::Value *inRow(unsigned D);
  llvm::Value *itemsLeft(unsigned D, llvm::Value *Id, llvm::Value *Full);
  llvm::Value *atMostJoined(llvm::Value *Items);
  llvm::Value *joinedItems(llvm::Value *Id, llvm::Value *Next, llvm::Value *Enqueued);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_GROUPSIZES_H
