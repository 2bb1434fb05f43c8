//===- DeadEnds.h - Ways that end without a return --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A branch with a way that ends in `unreachable`, in a trap, or in an endless loop seems to decide
// whether a later barrier is reached, and would be taken for one that the whole group takes
// together. It decides nothing: no work-item goes on from there. LLVM makes such ways by itself, as
// the default of a switch over all values or as the copy of a loop for a case that cannot be.
//
//   switch (x % 2) {
//   case 0: ..; case 1: ..;        the switch may diverge: it is not control-dependence of the
//   default: unreachable }         barrier behind it
//   barrier
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_DEADENDS_H
#define OCLC_PASSES_ANALYSIS_DEADENDS_H

#include "llvm/Analysis/PostDominators.h"

namespace oclc::passes {

/// Blocks from which a return or a barrier can be reached.
llvm::SmallPtrSet<llvm::BasicBlock *, 32> blocksThatGoOn(llvm::Function &F);

/// Post-dominators in the function without the ways on which neither a return nor a barrier comes.
llvm::PostDominatorTree postDominatorsWithoutDeadEnds(llvm::Function &F);

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_DEADENDS_H
