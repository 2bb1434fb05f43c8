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
/// `blocks` is reached.
llvm::SmallPtrSet<llvm::BasicBlock *, 16> decidingBlocks(llvm::PostDominatorTree &pdt,
                                                         llvm::ArrayRef<llvm::BasicBlock *> blocks);

/// Returns the blocks of decidingBlocks() with at least two successors. They are in the function's
/// order, so that generated names and output do not depend on addresses.
llvm::SmallVector<llvm::BasicBlock *> decidingBranches(llvm::Function &f,
                                                       llvm::PostDominatorTree &pdt,
                                                       llvm::ArrayRef<llvm::BasicBlock *> blocks);

/// Returns the blocks of `f` that contain a barrier at which barrier-regions cuts the kernel.
llvm::SmallVector<llvm::BasicBlock *> blocksWithBarriers(llvm::Function &f);

/// Returns a divergent branch of `f` that decides whether a barrier is reached; null if there is
/// none.
llvm::Instruction *divergentDecision(llvm::Function &f, const WorkItemUniformity &uniformity);

/// `branches` are the branches that decide about `barriers`. Returns those at which the work-items
/// of a group may take different edges without breaking a rule of the language by that alone. After
/// such a divergent branch, some work-items could bypass a barrier that the others reach. The
/// program is valid as long as no work-item does so.
llvm::SmallVector<llvm::BasicBlock *>
branchesThatMayDisagree(const WorkItemUniformity &uniformity, const llvm::PostDominatorTree &pdt,
                        llvm::ArrayRef<llvm::BasicBlock *> branches,
                        llvm::ArrayRef<llvm::BasicBlock *> barriers);

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_BARRIERCONTROLDEPENDENCE_H
