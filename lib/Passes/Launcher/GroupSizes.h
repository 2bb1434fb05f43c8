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
  /// `kernel` is the function for which the entry point is built. The loops must be closed.
  GroupSizes(const llvm::Function &kernel, EntryPoint &entry, GroupLoops &loops,
             JoinedGroups joined)
      : Kernel(kernel), Facts(entry.facts()), Builder(entry.builder()), Loops(loops),
        Joined(joined) {}

  /// Returns the size in dimension `d`. The first call emits the computation, outside of the body
  /// of the loops, and may change the builder's insertion point.
  llvm::Value *inDimension(unsigned d);

private:
  const llvm::Function &Kernel;
  LaunchFacts &Facts;
  llvm::IRBuilderBase &Builder;
  GroupLoops &Loops;
  JoinedGroups Joined;
  llvm::Value *Sizes[3] = {}; ///< Sizes that have been computed.

  llvm::Value *ofGroup(unsigned d);
  llvm::Value *ofStack(unsigned d);
  llvm::Value *heightOfStack(llvm::Value *id, llvm::Value *next);
  llvm::Value *widthOfRow(llvm::Value *id, llvm::Value *next);
  llvm::Value *inRow(unsigned d);
  llvm::Value *itemsLeft(unsigned d, llvm::Value *id, llvm::Value *full);
  llvm::Value *atMostJoined(llvm::Value *items);
  llvm::Value *joinedItems(llvm::Value *id, llvm::Value *next, llvm::Value *enqueued);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_GROUPSIZES_H
