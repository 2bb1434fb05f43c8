//===- GroupTime.h - Simulated time of a work-group ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// An estimate of the time of a whole work-group, made from the code that is ready for the code
// generator, for CPUs on which nothing can be measured:
//
//   group.loop: for (tile ..) {                  cycles of an iteration of group.loop
//     for (16 work-items at once) load;          / number of work-items in it
//     for (16 work-items at once) multiply; }    = cycles of a work-item
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_GROUPTIME_H
#define OCLC_VECTORIZER_COST_GROUPTIME_H

#include "Target/Simulation/CodeCounts.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace oclc::vectorizer {

/// Facts about the loop without inner loops in which a work-group spends most of the time.
struct BusiestLoop {
  std::string Name; ///< Name of its header.
  double Share = 1; ///< Of the cycles of the work-group.
  double Cycles = 0;
  unsigned Step = 1;      ///< Number of its original iterations in one.
  unsigned Elements = 1;  ///< In the widest vector.
  unsigned LaneLoads = 0; ///< Scalar loads into elements of vectors.
  target::CodeCounts Code;
};

struct GroupTime {
  double Items = 0;  ///< Number of work-items for which the time is estimated.
  double Cycles = 0; ///< Of all of them.
  double MicroOps = 0;
  BusiestLoop Busiest;
};

/// Estimates the time of a variant for one local size. Work-groups that run jointly count as one.
/// A loop in work-items whose trip count is not known has 32 iterations. nullopt: there is no loop
/// over work-groups, or LLVM cannot simulate it. Weighs branches of `f` (UsualPath.h).
std::optional<GroupTime> timeOfGroup(llvm::Function &f, const llvm::LoopInfo &li,
                                     llvm::ScalarEvolution &se);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_GROUPTIME_H
