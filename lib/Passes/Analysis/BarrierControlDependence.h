//===- BarrierControlDependence.h - Branches that decide whether a barrier is reached -----------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A block decides about a barrier if, after its branch, one path reaches the barrier and another
// path may not. The deciding blocks are the iterated dominance frontier of the barriers on the
// reversed control flow graph.
//
//   if (c)            <- decides
//     barrier;
//   if (d) x = 1;     <- does not
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_BARRIERCONTROLDEPENDENCE_H
#define OCLC_PASSES_ANALYSIS_BARRIERCONTROLDEPENDENCE_H

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/PostDominators.h"

namespace oclc::passes {

class WorkItemUniformity;

/// Returns every block whose branch decides, directly or through other branches, whether a block of
/// `Blocks` is reached.
llvm::SmallPtrSet<llvm::BasicBlock *, 16> decidingBlocks(llvm::PostDominatorTree &PDT,
                                                         llvm::ArrayRef<llvm::BasicBlock *> Blocks);

/// Returns the blocks of decidingBlocks() with at least two successors. They are in the function's
/// order, so that generated names and output do not depend on addresses.
llvm::SmallVector<llvm::BasicBlock *> decidingBranches(llvm::Function &F,
                                                       llvm::PostDominatorTree &PDT,
                                                       llvm::ArrayRef<llvm::BasicBlock *> Blocks);

/// Returns the blocks of `F` that contain a barrier at which barrier-regions cuts the kernel.
llvm::SmallVector<llvm::BasicBlock *> blocksWithBarriers(llvm::Function &F);

/// Returns a divergent branch of `F` that decides whether a barrier is reached; null if there is
/// none.
llvm::Instruction *divergentDecision(llvm::Function &F, const WorkItemUniformity &Uniformity);

/// Returns the divergent branches among `Branches`, the branches that decide about `Barriers`, on
/// which the work-items of a group may disagree without breaking a rule of the language. After such
/// a branch, some work-items could bypass a barrier that the others reach. The program is valid as
/// long as no work-item does so.
llvm::SmallVector<llvm::BasicBlock *>
branchesThatMayDisagree(const WorkItemUniformity &Uniformity, const llvm::PostDominatorTree &PDT,
                        llvm::ArrayRef<llvm::BasicBlock *> Branches,
                        llvm::ArrayRef<llvm::BasicBlock *> Barriers);

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_BARRIERCONTROLDEPENDENCE_H
