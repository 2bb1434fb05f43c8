//===- SimulatedLoops.cpp - Simulated time of the loops over work-items -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/SimulatedLoops.h"

#include "Target/Simulation/SimulateLoops.h"
#include "Vectorizer/Cost/LoopCost.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Returns the number of iterations of an inner loop. If SCEV does not know it, `estimate` is that
/// of a loop like the original one.
static double tripsOf(const Loop &loop, double estimate, ScalarEvolution &se) {
  const unsigned known = se.getSmallConstantTripCount(&loop);
  return known != 0 ? known : estimate * vectorizedShare(loop);
}

SmallVector<SimulatedLoop> simulateNumberedLoops(const Function &f, const LoopInfo &li,
                                                 ScalarEvolution &se) {
  SmallVector<const Loop *> loops;
  for (const Loop *loop : li.getLoopsInPreorder())
    if (loopNumber(*loop))
      loops.push_back(loop);
  const auto times = target::simulateLoops(
      f, li, loops, [&](const Loop &loop, double estimate) { return tripsOf(loop, estimate, se); });
  SmallVector<SimulatedLoop> simulated;
  for (const Loop *loop : loops) {
    const std::optional<unsigned> number = loopNumber(*loop);
    if (const auto time = times.find(loop); number && time != times.end())
      simulated.push_back({*number, stepOf(*loop), time->second.Cycles, time->second.MicroOps});
  }
  return simulated;
}

} // namespace oclc::vectorizer
