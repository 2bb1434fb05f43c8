//===- WorkItemUniformity.h - Which values are uniform in a work-group ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A value is uniform when all work-items of a work-group that execute it compute the same result. A
// branch is divergent when work-items may take different edges. LLVM's GenericUniformityInfo does
// the propagation. This analysis supplies the seeds (local and global ids, atomics, loads from
// private memory) and interprets the metadata !oclc.uniform. The printer
// print<work-item-uniformity> lists every value and branch.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_ANALYSIS_WORKITEMUNIFORMITY_H
#define OCLC_PASSES_ANALYSIS_WORKITEMUNIFORMITY_H

#include "llvm/IR/PassManager.h"

#include <memory>

namespace llvm {
class AllocaInst;
class Instruction;
class Use;
class Value;
class raw_ostream;
} // namespace llvm

namespace oclc::passes {

class SeededUniformity;

/// The set of work-items within which values are compared: a work-group or a sub-group. SubGroup
/// requires a kernel whose sub-groups are parts of a row of work-items (dimension 0).
enum class SharedBy { Group, SubGroup };

class WorkItemUniformity {
public:
  explicit WorkItemUniformity(llvm::Function &f, SharedBy threads = SharedBy::Group);
  ~WorkItemUniformity();
  WorkItemUniformity(WorkItemUniformity &&) noexcept;
  WorkItemUniformity &operator=(WorkItemUniformity &&) noexcept;

  /// True if all work-items that are in the same iterations of the enclosing loops have the same
  /// `v`.
  bool isUniform(const llvm::Value &v) const;
  /// True if `inst` is uniform and also has the same value at every use, even after a loop that
  /// work-items leave in different iterations. One copy of the value then serves the whole
  /// work-group.
  bool isUniformEverywhere(const llvm::Instruction &inst) const;
  /// True if all work-items provably leave each loop around `bb` in the same iteration.
  bool leavesLoopsTogether(const llvm::BasicBlock &bb) const;
  /// True if the work-items of a group may take different edges of this terminator.
  bool isDivergentBranch(const llvm::Instruction &terminator) const;

  bool invalidate(llvm::Function &, const llvm::PreservedAnalyses &pa,
                  llvm::FunctionAnalysisManager::Invalidator &);

private:
  std::unique_ptr<SeededUniformity> Info;
};

/// Marks a private variable that has the same value for all work-items at every load.
void markUniform(llvm::AllocaInst &slot);
bool isMarkedUniform(const llvm::Value &slot);

struct WorkItemUniformityAnalysis : llvm::AnalysisInfoMixin<WorkItemUniformityAnalysis> {
  using Result = WorkItemUniformity;
  Result run(llvm::Function &f, llvm::FunctionAnalysisManager &am);

private:
  friend llvm::AnalysisInfoMixin<WorkItemUniformityAnalysis>;
  static llvm::AnalysisKey Key;
};

struct WorkItemUniformityPrinterPass : llvm::PassInfoMixin<WorkItemUniformityPrinterPass> {
  explicit WorkItemUniformityPrinterPass(llvm::raw_ostream &os) : OS(os) {}
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_WORKITEMUNIFORMITY_H
