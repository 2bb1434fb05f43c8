//===- SubGroupLoops.h - Loops over work-items whose vectors are sub-groups -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// What the lanes of a sub-group do together (lib/Passes/Support/LaneOperations.h) can be run in one
// way only: a vector has as many lanes as the sub-group has work-items, begins with its first, and
// none is left over. Where a loop cannot have that, the form of the kernel that waits at barriers
// takes the place of the one with lanes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_LOOPNEST_SUBGROUPLOOPS_H
#define OCLC_VECTORIZER_LOOPNEST_SUBGROUPLOOPS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace oclc::vectorizer {

/// How many lanes the loop must have because of what lanes do together in it; 0 when they do not.
unsigned lanesOfSubGroups(const llvm::Loop &L);

/// Why vectors of as many lanes are not the sub-groups of a loop with this counter; empty when they
/// are.
std::string obstacleToSubGroups(const llvm::Loop &L, llvm::PHINode &Id, unsigned Lanes,
                                llvm::ScalarEvolution &SE);

/// Writes the numbers of lanes as formulas of ids wherever their loop may have any vectors.
void expandLaneNumbers(llvm::Function &F, const llvm::LoopInfo &LI);

/// Removes an entry point of workgroup-launcher from its list, and from the module if no other one
/// needs it. False if one does.
bool eraseEntry(llvm::Function &Entry);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_LOOPNEST_SUBGROUPLOOPS_H
