//===- NonReturningPaths.h - Control flow that never returns ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Finds dead ends: control-flow paths that end in `unreachable`, a trap or an endless loop. A
// branch to a dead end seems to decide whether a later barrier is reached, and would be treated as
// a branch that all work-items of the group must take together. It decides nothing, because no
// work-item continues after the dead end. LLVM itself creates such paths: the default of a switch
// that covers all values, or the version of a loop for a case that cannot occur.
//
//   switch (x % 2) {
//   case 0: ..; case 1: ..;        the switch may diverge: the barrier after it is not control
//   default: unreachable }         dependent on it
//   barrier
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_NONRETURNINGPATHS_H
#define OCLC_PASSES_ANALYSIS_NONRETURNINGPATHS_H

#include "llvm/Analysis/PostDominators.h"

namespace oclc::passes {

/// Returns the blocks that contain a return or a barrier, or from which one can be reached.
llvm::SmallPtrSet<llvm::BasicBlock *, 32> blocksThatGoOn(llvm::Function &f);

/// Returns the post-dominators of `f` without its dead ends: paths that reach neither a return nor
/// a barrier are ignored. `f` is changed temporarily and restored before the function returns.
llvm::PostDominatorTree postDominatorsWithoutDeadEnds(llvm::Function &f);

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_NONRETURNINGPATHS_H
