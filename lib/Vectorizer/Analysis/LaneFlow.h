//===- LaneFlow.h - How often vectors run loops and paths ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A vector runs a path if any of its lanes takes it, and a loop until its last lane has left it.
// LLVM estimates how often one lane does so (block frequencies). Two cases are distinguished:
//
//   for (k = start[i]; k < end[i]; ++k)    lanes differ in an unknown way: the vector runs half as
//                                          many iterations again as a lane does on average
//   for (k = i + 1; k < n; ++k)            start and bound have strides: each lane runs one
//   iteration
//                                          less than the one before it
//
// The same holds for a condition: `if (i + 1 < n)` has the same result in nearly all vectors, so
// that any lane takes the path about as often as one lane does. So does a rare path.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_ANALYSIS_LANEFLOW_H
#define OCLC_VECTORIZER_ANALYSIS_LANEFLOW_H

#include "Vectorizer/Analysis/LaneGroups.h"
#include "Vectorizer/Analysis/LaneShapes.h"

#include <cstdint>

namespace oclc::vectorizer {

/// A path is rare if at most one of this number of lanes takes it: it calls a cold function, such
/// as the part of a built-in for numbers that are not normal, or the source says so.
inline constexpr uint32_t LanesForRarePath = 16;

struct LaneFlow {
  /// The number of iterations of an inner loop until the last lane has left it.
  llvm::DenseMap<const llvm::Loop *, double> Trips;
  /// The probability that any lane runs a block behind a condition that lanes reach.
  llvm::DenseMap<const llvm::BasicBlock *, double> Chances;
};

/// Estimates the flow of a loop over work-items, before it is linearized. `order` contains the
/// blocks of the loop.
LaneFlow estimateLaneFlow(const llvm::Loop &loop, const llvm::PHINode &id,
                          llvm::ArrayRef<llvm::BasicBlock *> order, const llvm::LoopInfo &li,
                          const LaneGroups &groups, const PrivateMemory &privateMemory);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_ANALYSIS_LANEFLOW_H
