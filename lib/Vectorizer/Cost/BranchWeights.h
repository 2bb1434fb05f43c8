//===- BranchWeights.h - Weights of branches for the edges of a range and for exits --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A kernel often treats the first and last work-items of a row differently:
//
//   if (x == 0 || x == w - 1) { out[x] = 0; return; }      taken twice in a row, not in half of it
//
// LLVM assumes that one in three integers that are compared is equal. A counter is equal to an
// invariant value in at most one iteration.
//
// LLVM also gives each loop the same probability to go on. If the number of iterations is known,
// the weights of the branch at the latch follow from it.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_BRANCHWEIGHTS_H
#define OCLC_VECTORIZER_COST_BRANCHWEIGHTS_H

#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace oclc::vectorizer {

/// Gives weights to each branch inside a loop whose condition consists of comparisons of counters
/// for equality, if it has none. Returns whether there was one.
bool weighGuards(llvm::Function &f, const llvm::LoopInfo &li, llvm::ScalarEvolution &se);

/// Gives weights to the branches that leave `loop` and have none: at the latch from the number of
/// iterations if it is known, where LLVM gives all loops the same probability to go on; elsewhere
/// those of LLVM, which would be forgotten when the loop is unrolled.
void weighExits(const llvm::Loop &loop, const llvm::BranchProbabilityInfo &probabilities,
                llvm::ScalarEvolution &se);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_BRANCHWEIGHTS_H
