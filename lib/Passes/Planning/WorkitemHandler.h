//===- WorkitemHandler.h - Choose how a kernel becomes a work-group function ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// workitem-handler plans a method for each variant of a kernel and says why in a remark:
//
//   replicate   few work-items and little code between barriers, no collective function, whose
//               reductions are vectors in a loop: everything stays in registers;
//   loops       no barrier, or every condition that decides about one is proven to be the same for
//               the whole work-group;
//   cbs         all others.
//
// workitem-handler<loops>, <cbs> and <replicate> ask for a method. Replication needs a fixed local
// size and has a limit; where it is impossible, the choice is as without asking. Nothing of the
// kernel changes; input are kernels in SSA form, for that is where uniformity can be proven.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_PLANNING_WORKITEMHANDLER_H
#define OCLC_PASSES_PLANNING_WORKITEMHANDLER_H

#include "Passes/Support/Kernels.h"

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

class WorkitemHandlerPass : public llvm::PassInfoMixin<WorkitemHandlerPass> {
public:
  /// `Asked` is nullopt for the best method.
  explicit WorkitemHandlerPass(std::optional<Method> Asked) : Asked(Asked) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }

private:
  std::optional<Method> Asked;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_PLANNING_WORKITEMHANDLER_H
