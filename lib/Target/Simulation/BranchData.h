//===- BranchData.h - Branches that depend on data ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A CPU predicts branches on the counters of loops, and fails at some of those that depend on data:
//
//   if (a[i] > limit) ...                                          10 % are predicted wrongly
//   if (a[middle] > x) high = middle; else low = middle;           half of them, as in any search
//   for (k = starts[row]; k < starts[row + 1]; ++k) ...            the end of each row
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_SIMULATION_BRANCHDATA_H
#define OCLC_TARGET_SIMULATION_BRANCHDATA_H

#include "llvm/Analysis/LoopInfo.h"

namespace oclc::target {

/// True if the number of iterations of `loop`, which ends by `condition`, is computed from values
/// that each iteration of the loop around it loads.
bool countComesFromMemory(const llvm::Instruction &condition, const llvm::Loop &loop);

/// Returns the largest share of wrong predictions of a branch on `condition`. The branch depends on
/// data if its condition is computed from a value in memory, or from floating-point numbers, in the
/// same iteration of the innermost loop. The end of a loop also depends on data if the number of
/// iterations does.
double mostWrong(const llvm::Value &condition, const llvm::Loop &loop, bool isExit);

} // namespace oclc::target

#endif // OCLC_TARGET_SIMULATION_BRANCHDATA_H
