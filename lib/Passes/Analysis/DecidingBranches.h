//===- DecidingBranches.h - Branches that decide whether a barrier is reached -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A block decides about a barrier when one way behind its branch comes by the barrier and another
// may not: the iterated dominance frontier of the barriers on the reversed control flow graph.
//
//   if (c)            <- decides
//     barrier;
//   if (d) x = 1;     <- does not
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_DECIDINGBRANCHES_H
#define OCLC_PASSES_ANALYSIS_DECIDINGBRANCHES_H

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/PostDominators.h"

namespace oclc::passes {

class WorkItemUniformity;

/// Every block whose branch decides, directly or through other branches, whether a block of
/// `Blocks` is reached.
llvm::SmallPtrSet<llvm::BasicBlock *, 16> decidingBlocks(llvm::PostDominatorTree &PDT,
                                                         llvm::ArrayRef<llvm::BasicBlock *> Blocks);

/// Those of them in `F` that have a choice, in the function's order, so that names and output do
/// not depend on addresses.
llvm::SmallVector<llvm::BasicBlock *> decidingBranches(llvm::Function &F,
                                                       llvm::PostDominatorTree &PDT,
                                                       llvm::ArrayRef<llvm::BasicBlock *> Blocks);

/// The blocks of `F` with a barrier that barrier-regions cuts at.
llvm::SmallVector<llvm::BasicBlock *> blocksWithBarriers(llvm::Function &F);

/// A branch of `F` that decides whether a barrier is reached, and on which work-items may disagree;
/// null when there is none.
llvm::Instruction *divergentDecision(llvm::Function &F, const WorkItemUniformity &Uniformity);

/// Those of `Branches`, the branches that decide about `Barriers`, on which the work-items of a
/// group may disagree without breaking a rule of the language: behind them lies a way past a
/// barrier that some work-items could take alone, which is allowed as long as none does.
llvm::SmallVector<llvm::BasicBlock *>
branchesThatMayDisagree(const WorkItemUniformity &Uniformity, const llvm::PostDominatorTree &PDT,
                        llvm::ArrayRef<llvm::BasicBlock *> Branches,
                        llvm::ArrayRef<llvm::BasicBlock *> Barriers);

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_DECIDINGBRANCHES_H
