//===- SimulateLoops.h - Cycles of loops by simulation ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Estimates how long an iteration of a loop takes on a CPU. The function is compiled to machine
// code, and LLVM's machine code analyzer simulates it: it knows the units of the CPU, and the time
// that a result takes.
//
//   for (id ..) {              simulated: a few iterations of the outer loop, each with the first
//     x = in[id];              iterations of the inner one, as many as the CPU may have in its
//     for (1000 times)         window at once. The others are added as a product of their number
//       x = x * x + c;         and the cycles of one, which is simulated by itself.
//     out[id] = x; }
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TARGET_SIMULATION_SIMULATELOOPS_H
#define OCLC_TARGET_SIMULATION_SIMULATELOOPS_H

#include "Target/Simulation/CodeCounts.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"

namespace oclc::target {

struct LoopTime {
  double Cycles;        ///< Of an iteration, inner loops included.
  double MicroOps;      ///< Micro-operations of an iteration, inner loops included.
  double Entries = 1;   ///< How often an iteration of the loop around it enters the loop.
  CodeCounts Code = {}; ///< Instructions of the loop, those of inner loops included.
};

/// Number of iterations of a loop each time it is entered.
struct TripCount {
  double Count;
  bool IsGuess = false; ///< There may be many more.
};

/// Returns the trip count of a loop; `estimate` is that of the block frequencies.
using TripCounts = llvm::function_ref<TripCount(const llvm::Loop &loop, double estimate)>;

/// How large a function and an iteration may be that are simulated.
enum class Patience { Usual, Long };

/// Simulates those of `loops` that are still loops in machine code, and that LLVM can simulate on
/// the CPU in the attributes of `f`. The other ones have no entry, nor has any if `f` is too large.
llvm::DenseMap<const llvm::Loop *, LoopTime> simulateLoops(const llvm::Function &f,
                                                           const llvm::LoopInfo &li,
                                                           llvm::ArrayRef<const llvm::Loop *> loops,
                                                           TripCounts trips,
                                                           Patience patience = Patience::Usual);

} // namespace oclc::target

#endif // OCLC_TARGET_SIMULATION_SIMULATELOOPS_H
