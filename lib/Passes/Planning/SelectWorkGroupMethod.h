//===- SelectWorkGroupMethod.h - Choose how a kernel becomes a work-group function --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// select-work-group-method plans the method for each variant of a kernel and reports the reason in
// a remark:
//
//   loops       no barrier, a single work-item, or every branch that decides about a barrier is
//               proven uniform in the work-group;
//   replicate   the same, but with barriers, few work-items, little code in all work-items
//               together, and no collective function: everything stays in registers (reductions of
//               collective functions need a loop to be vectorised);
//   cbs         all others.
//
// select-work-group-method<loops>, <cbs> and <replicate> request a method. Replication requires a
// fixed local size, and limits the size of code and variables. If it is impossible, the pass
// chooses as if no method was requested. The pass only sets attributes. Input: kernels in SSA form,
// in which uniformity can be proven.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_SELECTWORKGROUPMETHOD_H
#define OCLC_PASSES_PLANNING_SELECTWORKGROUPMETHOD_H

#include "Passes/Support/KernelAttributes.h"

#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/PassManager.h"

namespace oclc::passes {

class WorkItemUniformity;

/// A method, and why the pass takes it or not if no method is requested.
struct MethodCandidate {
  Method method = Method::Loops;
  bool isChosen = false;
  std::string reason;   ///< Why the method is chosen, or why it is not.
  llvm::DebugLoc where; ///< The condition that is the reason, if there is one.
};

/// Returns a candidate for each method. One of them is chosen.
llvm::SmallVector<MethodCandidate, 3> methodCandidates(llvm::Function &f,
                                                       const WorkItemUniformity &uniformity);

class SelectWorkGroupMethodPass : public llvm::PassInfoMixin<SelectWorkGroupMethodPass> {
public:
  /// `asked` is the requested method; nullopt for the best one.
  explicit SelectWorkGroupMethodPass(std::optional<Method> asked) : Asked(asked) {}
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  std::optional<Method> Asked;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_SELECTWORKGROUPMETHOD_H
