//===- SeededUniformity.h - What is the same for all threads of a machine ---------------------===//
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

/// LLVM's uniformity analysis for a machine whose threads are ours to define, such as the
/// work-items of a group or the lanes of a vector: `Seed` says where values differ.
class SeededUniformity {
public:
  using SeedFn = std::function<llvm::InstructionUniformity(const llvm::Value &)>;

  SeededUniformity(llvm::Function &F, SeedFn Seed);
  ~SeededUniformity();

  /// The same for all threads that are inside the same iterations of the loops around it.
  bool isUniform(const llvm::Value &V) const;
  /// Differs where it is used: behind a loop that threads leave at different times.
  bool isDivergentUse(const llvm::Use &U) const;
  /// Threads may take different ways at the end of the block.
  bool hasDivergentTerminator(const llvm::BasicBlock &BB) const;
  /// All threads leave the loops around the block in the same iteration.
  bool leavesLoopsTogether(const llvm::BasicBlock &BB) const;

private:
  struct State;
  std::unique_ptr<State> S;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_SEEDEDUNIFORMITY_H
