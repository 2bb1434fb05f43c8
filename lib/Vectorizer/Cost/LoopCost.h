//===- LoopCost.h - Cost of an iteration of a loop --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_VECTORIZER_COST_LOOPCOST_H
#define OCLC_VECTORIZER_COST_LOOPCOST_H

#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetTransformInfo.h"

namespace oclc::vectorizer {

/// Cost of a built-in that is still called, such as sin, for each vector register of its result.
/// bench-builtins measures 3 to 22 ns for 16 values (docs/builtins.md).
inline constexpr double BuiltinCost = 20;

/// Returns by how much the counter of a loop grows in each iteration; 1 if that is not known, or
/// not less than 4096. A loop that LLVM has vectorised runs this number of its original iterations
/// at once.
unsigned stepOf(const llvm::Loop &loop);

/// Returns a factor, at most 1, on the trip count that block frequencies give for a loop. A loop
/// that LLVM has vectorised runs less often than that, and so does its remainder loop.
double vectorizedShare(const llvm::Loop &loop);

/// True for an atomic update or exchange that other threads see, for which the CPU locks memory.
bool locksMemory(const llvm::Instruction &inst);

/// Cost of an iteration of a loop, and the part of it in which lanes walk: the gathers whose
/// pointers move by the same distance in each iteration of an inner loop.
struct IterationCost {
  double All = 0, Walks = 0;
};

/// Returns the cost of one iteration of `loop`, inner loops included: the target's costs of its
/// instructions (reciprocal throughput), weighted by how often they run. Accounts for the fewer
/// iterations of an inner loop that LLVM has vectorised, and of its remainder loop.
IterationCost iterationCost(const llvm::Loop &loop, const llvm::LoopInfo &li,
                            const llvm::BlockFrequencyInfo &frequencies,
                            const llvm::TargetTransformInfo &tti);

} // namespace oclc::vectorizer

#endif // OCLC_VECTORIZER_COST_LOOPCOST_H
