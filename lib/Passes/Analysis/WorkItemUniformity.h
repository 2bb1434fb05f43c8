//===- WorkItemUniformity.h - Which values are the same for a whole work-group ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A value is uniform when all work-items of a work-group that reach it compute the same; a branch
// diverges when they may disagree on it. LLVM's GenericUniformityInfo does the work; this analysis
// supplies the seeds (local and global ids, atomics, loads of private memory) and the meaning of
// !oclc.uniform. The printer print<work-item-uniformity> lists every value and branch.
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

/// Whose work-items are compared with each other. The sub-groups of a kernel that is asked for them
/// are parts of rows.
enum class SharedBy { Group, SubGroup };

class WorkItemUniformity {
public:
  explicit WorkItemUniformity(llvm::Function &F, SharedBy Threads = SharedBy::Group);
  ~WorkItemUniformity();
  WorkItemUniformity(WorkItemUniformity &&) noexcept;
  WorkItemUniformity &operator=(WorkItemUniformity &&) noexcept;

  /// The same for all work-items that are inside the same iterations of the loops around it.
  bool isUniform(const llvm::Value &V) const;
  /// Also the same at every use, even behind a loop that work-items leave at different times: one
  /// copy of the value serves the work-group.
  bool isUniformEverywhere(const llvm::Instruction &I) const;
  /// All work-items leave the loops around the block in the same iteration.
  bool leavesLoopsTogether(const llvm::BasicBlock &BB) const;
  /// The work-items of a group may take different ways at this terminator.
  bool isDivergentBranch(const llvm::Instruction &Terminator) const;

  bool invalidate(llvm::Function &, const llvm::PreservedAnalyses &PA,
                  llvm::FunctionAnalysisManager::Invalidator &);

private:
  std::unique_ptr<SeededUniformity> Info;
};

/// Marks a private variable that holds the same value for all work-items whenever it is read.
void markUniform(llvm::AllocaInst &Slot);
bool isMarkedUniform(const llvm::Value &Slot);

struct WorkItemUniformityAnalysis : llvm::AnalysisInfoMixin<WorkItemUniformityAnalysis> {
  using Result = WorkItemUniformity;
  Result run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<WorkItemUniformityAnalysis>;
  static llvm::AnalysisKey Key;
};

struct WorkItemUniformityPrinterPass : llvm::PassInfoMixin<WorkItemUniformityPrinterPass> {
  explicit WorkItemUniformityPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_ANALYSIS_WORKITEMUNIFORMITY_H
