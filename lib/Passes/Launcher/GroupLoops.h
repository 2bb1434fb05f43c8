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

/// Emits the loops over the groups of a range. The groups are in rows along dimension 0. The first
/// and the last row of the range may be partial. The outer loop iterates over rows, and the inner
/// loop is a plain loop along the row:
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
/// The loops do not run for an empty range. If groups of several rows run as one, an iteration of
/// the outer loop processes either one partial row, or as many complete rows as the range has in
/// the plane `z`, up to the step. The body then runs the groups of the rows y .. y + rows - 1.
class GroupLoops {
public:
  struct Range {
    llvm::Value *first, *end; ///< Linear group ids.
    llvm::Value *numGroups0, *numGroups1;
  };

  /// Emits the loop headers at the builder's insertion point, and leaves the builder in the inner
  /// loop, where the body must be emitted. `step` is the number of groups that the body runs at
  /// once.
  GroupLoops(llvm::IRBuilderBase &builder, const Range &groups, JoinedGroups step);

  /// Emits the latches after the body, at whose end the builder must be. Returns the block after
  /// the loops.
  llvm::BasicBlock *close(llvm::IRBuilderBase &builder);

  /// Returns the id of the first group that the body runs.
  llvm::Value *groupId(unsigned d) const { return Id[d]; }

  /// Number of rows of groups that the body runs; null for one.
  llvm::Value *rows() const { return Rows; }

  /// Calls `compute` with the builder in the outer loop, and returns its result. This is for values
  /// that are the same for all groups of a row.
  llvm::Value *ofRow(llvm::IRBuilderBase &builder, llvm::function_ref<llvm::Value *()> compute);

  /// Computes a value for the groups x = `id` .. `next` - 1 one iteration ahead. Call it after
  /// close(). The body gets a PHI, which LLVM's loop passes use as it is. They might recompute a
  /// formula in each iteration of an inner loop whose trip count depends on it.
  llvm::Value *ahead(llvm::IRBuilderBase &builder, const llvm::Twine &name,
                     llvm::function_ref<llvm::Value *(llvm::Value *id, llvm::Value *next)> compute);

private:
  Range Groups;
  JoinedGroups Step;
  llvm::BasicBlock *RowLoop, *GroupLoop, *Latch, *Done;
  llvm::PHINode *Linear, *RowStart, *Id[3], *Next;
  llvm::Value *RowEnd, *Rows = nullptr, *FirstNext, *AfterNext;

  llvm::Value *wholeRows(llvm::Value *left, llvm::IRBuilderBase &builder) const;
  llvm::Value *nextAfter(llvm::Value *x, llvm::IRBuilderBase &builder) const;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_LAUNCHER_GROUPLOOPS_H
