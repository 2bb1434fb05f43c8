//===- VariableAccesses.h - Where a private variable is read and written ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_VARIABLEACCESSES_H
#define OCLC_PASSES_ANALYSIS_VARIABLEACCESSES_H

#include "Passes/Analysis/BarrierRegions.h"

#include "llvm/IR/Instructions.h"

namespace oclc::passes {

/// The first thing that a block does to a variable.
enum class FirstAccess { None, Overwrite, Use };

/// The instructions that touch a variable, also through pointers computed from it.
class VariableAccesses {
public:
  explicit VariableAccesses(llvm::AllocaInst &Variable);

  FirstAccess first(llvm::BasicBlock *BB) const;
  bool isUsedIn(const BarrierRegion &Region) const;

  /// Some way from the start of the region reads the variable before it is overwritten.
  bool isExposedIn(const BarrierRegion &Region) const;
  bool isOverwrittenIn(const BarrierRegion &Region) const;

  /// Its address may be found again where no instruction tells.
  bool escapes() const { return Escapes; }

private:
  llvm::AllocaInst &Variable;
  bool Escapes = false;
  llvm::DenseMap<llvm::BasicBlock *, llvm::SmallVector<llvm::Instruction *, 4>> Blocks;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_VARIABLEACCESSES_H
