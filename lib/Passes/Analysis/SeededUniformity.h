//===- SeededUniformity.h - Uniformity for a custom set of threads ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_SEEDEDUNIFORMITY_H
#define OCLC_PASSES_ANALYSIS_SEEDEDUNIFORMITY_H

#include "llvm/ADT/Uniformity.h"
#include "llvm/IR/Dominators.h"

#include <functional>
#include <memory>

namespace oclc::passes {

/// Runs LLVM's uniformity analysis for a set of threads that the caller defines, such as the
/// work-items of a group or the lanes of a vector. `seed` classifies each value as always uniform,
/// never uniform, or default (uniform if its operands are).
class SeededUniformity {
public:
  using SeedFn = std::function<llvm::InstructionUniformity(const llvm::Value &)>;

  SeededUniformity(llvm::Function &f, SeedFn seed);
  ~SeededUniformity();

  /// True if all threads that are in the same iterations of the enclosing loops have the same `v`.
  bool isUniform(const llvm::Value &v) const;
  /// True if threads may read different values at `u`: the value varies, or `u` is after a loop
  /// that threads leave in different iterations.
  bool isDivergentUse(const llvm::Use &u) const;
  /// True if threads may take different edges at the end of `bb`.
  bool hasDivergentTerminator(const llvm::BasicBlock &bb) const;
  /// True if all threads provably leave each loop around `bb` in the same iteration.
  bool leavesLoopsTogether(const llvm::BasicBlock &bb) const;

private:
  struct State;
  std::unique_ptr<State> S;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_SEEDEDUNIFORMITY_H
