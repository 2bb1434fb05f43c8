//===- GroupSizes.h - How many work-items are in the groups that run at once ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_GROUPSIZES_H
#define OCLC_PASSES_LAUNCHER_GROUPSIZES_H

#include "Passes/Launcher/GroupLoops.h"

namespace oclc::passes {

/// Answers get_local_size() for the body of the loops over groups:
///
///      one group                  joined groups                   a stack
///   0  min(size, what is left)    all work-items of the row       size
///   1  the same, for each row     all rows of groups, the same    the same, for each row
///   2  the same, for each row     the same, for each row          how many groups
///
/// Each is at least 1.
class GroupSizes {
public:
  /// `Kernel` is what the entry point is for. The loops are closed.
  GroupSizes(const llvm::Function &Kernel, EntryPoint &Entry, GroupLoops &Loops,
             JoinedGroups Joined)
      : Kernel(Kernel), Facts(Entry.facts()), Builder(Entry.builder()), Loops(Loops),
        Joined(Joined) {}

  /// Computes it once, outside of the body. Moves the builder.
  llvm::Value *inDimension(unsigned D);

private:
  const llvm::Function &Kernel;
  LaunchFacts &Facts;
  llvm::IRBuilderBase &Builder;
  GroupLoops &Loops;
  JoinedGroups Joined;
  llvm::Value *Sizes[3] = {}; ///< Where asked for.

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
