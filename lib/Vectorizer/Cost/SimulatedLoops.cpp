//===- SimulatedLoops.cpp - Simulated time of the loops over work-items -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Vectorizer/Cost/SimulatedLoops.h"

#include "Target/Simulation/BranchData.h"
#include "Target/Simulation/SimulateLoops.h"
#include "Vectorizer/Cost/LoopCost.h"
#include "Vectorizer/LoopNest/LoopNumbers.h"
#include "Vectorizer/Support/AnyLane.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace oclc::vectorizer {

/// Returns the condition by which a loop ends when no lane is active any more; null if it ends
/// otherwise.
static const Instruction *endOfLastLane(const Loop &loop) {
  constexpr unsigned Most = 16;
  SmallVector<BasicBlock *> exiting;
  loop.getExitingBlocks(exiting);
  for (const BasicBlock *bb : exiting) {
    auto *branch = dyn_cast<BranchInst>(bb->getTerminator());
    SmallSetVector<const Value *, Most> sources;
    if (branch && branch->isConditional())
      sources.insert(branch->getCondition());
    for (unsigned next = 0; next != sources.size() && next != Most; ++next) {
      auto *inst = dyn_cast<Instruction>(sources[next]);
      if (!inst || isa<PHINode>(inst) || !loop.contains(inst))
        continue;
      if (joinsMask(*inst))
        return inst;
      sources.insert_range(inst->operand_values());
    }
  }
  return nullptr;
}

/// Returns the number of iterations until the last lane leaves `loop`, relative to the mean of its
/// lanes. In loops inside of one that waits for its last lane, active lanes count.
static double idleFactor(const Loop &loop) {
  // Neighbours mostly leave a loop at similar times. What a table says of them differs more.
  constexpr double OfNeighbours = 1.3, OfTable = 1.6;
  const Instruction *end = endOfLastLane(loop);
  if (!end)
    return 1;
  for (const Loop *around = loop.getParentLoop(); around; around = around->getParentLoop())
    if (endOfLastLane(*around))
      return 1;
  return target::countComesFromMemory(*end, loop) ? OfTable : OfNeighbours;
}

/// Returns the number of iterations of an inner loop. If SCEV does not know it, `estimate` is that
/// of a loop like the original one: a guess, unless there cannot be more than LLVM assumes.
static target::TripCount tripsOf(const Loop &loop, double estimate, ScalarEvolution &se) {
  if (const unsigned known = se.getSmallConstantTripCount(&loop))
    return {double(known)};
  constexpr unsigned Assumed = 32;
  const unsigned most = se.getSmallConstantMaxTripCount(&loop);
  return {estimate * vectorizedShare(loop) * idleFactor(loop), most == 0 || most > Assumed};
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
