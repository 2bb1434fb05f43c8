//===- SimulatedLoops.h - Simulated time of the loops over work-items -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_SIMULATEDLOOPS_H
#define OCLC_VECTORIZER_COST_SIMULATEDLOOPS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"

namespace oclc::vectorizer {

/// Time of a numbered loop (LoopNumbers.h) on the CPU that the attributes of the function name.
struct SimulatedLoop {
  unsigned Number;
  unsigned Step;   ///< Number of work-items in an iteration.
  double Cycles;   ///< Of an iteration, inner loops included.
  double MicroOps; ///< Micro-operations of an iteration, inner loops included.

  double cyclesPerItem() const { return Cycles / Step; }
};

/// Simulates the machine code of each loop of a host function that has a number, in preorder. A
/// loop is missing if LLVM cannot simulate it (Target/Simulation/SimulateLoops.h). Accounts for the
/// fewer iterations of inner loops that LLVM has vectorised, and of their remainder loops.
llvm::SmallVector<SimulatedLoop>
simulateNumberedLoops(const llvm::Function &f, const llvm::LoopInfo &li, llvm::ScalarEvolution &se);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_SIMULATEDLOOPS_H
