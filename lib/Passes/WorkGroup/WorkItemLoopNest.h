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

/// Returns the dimensions of loops over work-items, outermost first.
std::array<unsigned, 3> loopOrder(unsigned innermost);

/// Emits up to three nested loops in the canonical form of LLVM's loop passes: the exit test is in
/// the latch. No test before the loop is necessary, because a work-group is never empty.
///
///   preheader -> z.loop -> y.loop -> x.loop -> (body) -> x.latch -> y.latch -> z.latch -> after
///
/// Any dimension may be innermost. A dimension whose size is the constant 1 has no loop. The
/// innermost loop has an access group. Accesses marked with it do not depend on other iterations,
/// because work-items between two barriers are independent of each other (OpenCL C 3.0, section
/// 3.3.4).
class WorkItemLoopNest {
public:
  /// `loc` is the source location for remarks about the loops.
  WorkItemLoopNest(llvm::BasicBlock *preheader, const Values3 &localSize, unsigned innermost,
                   llvm::DebugLoc loc);

  /// Restricts the loop of dimension 0 to the local ids in [rangeX.first, rangeX.second), a range
  /// that is not empty.
  WorkItemLoopNest(llvm::BasicBlock *preheader, const Values3 &localSize, unsigned innermost,
                   std::pair<llvm::Value *, llvm::Value *> rangeX, llvm::DebugLoc loc);

  const Values3 &localId() const { return Ids; }
  /// Index of the work-item's elements in context arrays. Work-items that are adjacent in the
  /// kernel's vector dimension have adjacent elements.
  llvm::Value *linearId() const { return Linear; }
  llvm::MDNode *accessGroup() const { return AccessGroup; }

  /// Block in which the body starts: append to this block, which has no terminator yet.
  llvm::BasicBlock *body() const { return Body; }

  /// Closes the loops. `bodyEnd`, the last block of the body, has no terminator yet. Returns the
  /// block after the loops, which is `bodyEnd` if all dimensions have size 1.
  llvm::BasicBlock *close(llvm::BasicBlock *bodyEnd);

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

  void openLoop(unsigned dimension, llvm::Value *first, llvm::Value *end);
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_WORKITEMLOOPNEST_H
