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

/// The first use of a variable in a block. Overwrite: it replaces the whole contents. Use: it is
/// any other access, or an instruction that computes a pointer into the variable.
enum class FirstAccess { None, Overwrite, Use };

/// The instructions that use the address of a private variable, or a pointer computed from it.
class VariableAccesses {
public:
  explicit VariableAccesses(llvm::AllocaInst &variable);

  FirstAccess first(llvm::BasicBlock *bb) const;
  bool isUsedIn(const BarrierRegion &region) const;

  /// True if on some path from the start of the region the variable may be read before it is
  /// overwritten. Always true if the variable escapes.
  bool isExposedIn(const BarrierRegion &region) const;
  bool isOverwrittenIn(const BarrierRegion &region) const;

  /// True if the address of the variable is captured, so that instructions unknown to this class
  /// may access the variable.
  bool escapes() const { return Escapes; }

private:
  llvm::AllocaInst &Variable;
  bool Escapes = false;
  llvm::DenseMap<llvm::BasicBlock *, llvm::SmallVector<llvm::Instruction *, 4>> Blocks;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_VARIABLEACCESSES_H
