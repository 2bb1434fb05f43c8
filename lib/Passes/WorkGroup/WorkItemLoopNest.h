//===- WorkItemLoopNest.h - Loops over the work-items of a group ------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_WORKITEMLOOPNEST_H
#define OCLC_PASSES_WORKGROUP_WORKITEMLOOPNEST_H

#include "Passes/WorkGroup/ContextArrays.h"

namespace oclc::passes {

/// Up to three nested loops in the form that LLVM's loop passes like: the test stands at the end,
/// for a work-group is never empty.
///
///   preheader -> z.loop -> y.loop -> x.loop -> (body) -> x.latch -> y.latch -> z.latch -> after
///
/// Any dimension may be the innermost. Those whose size is the constant 1 have no loop. The
/// innermost loop carries an access group: accesses that are marked with it do not depend on other
/// iterations, because work-items between two barriers are independent of each other (OpenCL C 3.0,
/// section 3.3.4).
class WorkItemLoopNest {
public:
  /// `Loc` is the place in the source that remarks about the loops shall name.
  WorkItemLoopNest(llvm::BasicBlock *Preheader, const Values3 &LocalSize, unsigned Innermost,
                   llvm::DebugLoc Loc);

  /// Only for local ids 0 in a range, first and end, of which there is at least one.
  WorkItemLoopNest(llvm::BasicBlock *Preheader, const Values3 &LocalSize, unsigned Innermost,
                   std::pair<llvm::Value *, llvm::Value *> RangeX, llvm::DebugLoc Loc);

  const Values3 &localId() const { return Ids; }
  /// Of the elements in context arrays, whose neighbours are those of the kernel's dimension.
  llvm::Value *linearId() const { return Linear; }
  llvm::MDNode *accessGroup() const { return AccessGroup; }

  /// Where the body starts: append to this block, which has no terminator yet.
  llvm::BasicBlock *body() const { return Body; }

  /// Closes the loops: `BodyEnd` has no terminator yet; the returned block follows the loops.
  llvm::BasicBlock *close(llvm::BasicBlock *BodyEnd);

private:
  struct Loop {
    llvm::PHINode *id;
    llvm::Value *end;
    unsigned dimension;
  };
  Values3 Ids{};
  llvm::Value *Linear = nullptr;
  llvm::MDNode *AccessGroup = nullptr;
  llvm::BasicBlock *Body;
  llvm::DebugLoc Loc;
  llvm::SmallVector<Loop, 3> Loops; ///< Outermost first.

  void openLoop(unsigned Dimension, llvm::Value *First, llvm::Value *End);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_WORKITEMLOOPNEST_H
