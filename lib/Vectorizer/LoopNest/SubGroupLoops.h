//===- SubGroupLoops.h - Loops over work-items whose vectors are sub-groups -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Recognises loops with sub-group operations on lanes (lib/Passes/Support/LaneOperations.h). These
// can be run in one way only: a vector has as many lanes as the sub-group has work-items, begins
// with the sub-group's first work-item, and no work-item is left over. Where a loop does not allow
// that, the version of the kernel that waits at barriers replaces the version with lanes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_LOOPNEST_SUBGROUPLOOPS_H
#define OCLC_VECTORIZER_LOOPNEST_SUBGROUPLOOPS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace oclc::vectorizer {

/// Returns the number of lanes that operations on lanes in the loop require; 0 if there are none.
unsigned lanesOfSubGroups(const llvm::Loop &loop);

/// Returns the reason why vectors of `lanes` lanes would not be the sub-groups of `loop`, whose
/// counter is `id`. Empty if they would, or if the loop has no operations on lanes.
std::string obstacleToSubGroups(const llvm::Loop &loop, llvm::PHINode &id, unsigned lanes,
                                llvm::ScalarEvolution &se);

/// Replaces queries of the lane number that are outside of the loops with operations on lanes:
/// computes the number from the id.
void expandLaneNumbers(llvm::Function &f, const llvm::LoopInfo &li);

/// Removes an entry point from workgroup-launcher's list, and from the module if it has no other
/// use. Otherwise makes it an internal function that is not inlined, and returns false.
bool eraseEntry(llvm::Function &entry);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_LOOPNEST_SUBGROUPLOOPS_H
