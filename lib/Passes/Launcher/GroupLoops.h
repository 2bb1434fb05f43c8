//===- GroupLoops.h - Loops over a range of work-groups ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_LAUNCHER_GROUPLOOPS_H
#define OCLC_PASSES_LAUNCHER_GROUPLOOPS_H

#include "Passes/Launcher/JoinedGroups.h"

namespace oclc::passes {

/// The groups of a range lie in rows along dimension 0; the first and the last row of the range may
/// be partial. The outer loop goes from row to row, the inner one is a plain loop along the row:
///
///   linear = first; (x, y, z) = group `first`
///   do {                                             // row.loop
///     rowEnd = min(groups[0], x + (end - linear));
///     do {                                           // group.loop
///       next = min(x + step, rowEnd);
///       <body for the groups x .. next - 1 of row (y, z)>
///     } while ((x = next) < rowEnd);
///     linear += groups of the row; x = 0; ++(y, z);
///   } while (linear < end);
///
/// Where groups of several rows run as one, the outer loop takes as many rows as are whole, and the
/// body is for those from y to y + rows - 1.
class GroupLoops {
public:
  struct Range {
    llvm::Value *first, *end; ///< Linear group ids.
    llvm::Value *numGroups0, *numGroups1;
  };

  /// Opens the loops behind the builder's place and leaves the builder in the inner one, where the
  /// body belongs. `Step` is how many groups the body runs at once.
  GroupLoops(llvm::IRBuilderBase &Builder, const Range &Groups, JoinedGroups Step);

  /// Closes the loops behind the body, at whose end the builder is. Returns what follows them.
  llvm::BasicBlock *close(llvm::IRBuilderBase &Builder);

  /// Of the first group that the body runs.
  llvm::Value *groupId(unsigned D) const { return Id[D]; }

  /// How many rows of groups the body runs; null for one.
  llvm::Value *rows() const { return Rows; }

  /// Computes what is the same for all groups of a row.
  llvm::Value *ofRow(llvm::IRBuilderBase &Builder, llvm::function_ref<llvm::Value *()> Compute);

  /// Computes a value for the groups from x = `Id` to `Next` - 1, one iteration ahead. The body
  /// gets a PHI, which LLVM's loop passes take as it is; a formula they may compute again in each
  /// iteration of an inner loop whose trip count depends on it.
  llvm::Value *ahead(llvm::IRBuilderBase &Builder, const llvm::Twine &Name,
                     llvm::function_ref<llvm::Value *(llvm::Value *Id, llvm::Value *Next)> Compute);

private:
  Range Groups;
  JoinedGroups Step;
  llvm::BasicBlock *RowLoop, *GroupLoop, *Latch, *Done;
  llvm::PHINode *Linear, *RowStart, *Id[3], *Next;
  llvm::Value *RowEnd, *Rows = nullptr, *FirstNext, *AfterNext;

  llvm::Value *wholeRows(llvm::Value *Left, llvm::IRBuilderBase &Builder) const;
  llvm::Value *nextAfter(llvm::Value *X, llvm::IRBuilderBase &Builder) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_GROUPLOOPS_H
