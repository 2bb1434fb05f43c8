//===- MirrorWorkItems.h - Turn the order of work-items around --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// mirror-work-items: swaps the roles of the work-items of a group, in each dimension: the first one
// does what the last one did. Loops over work-items then run a kernel in the opposite order. What
// differs in the results depends on the order, which OpenCL leaves open. For `oclc --self-check`;
// no usual pipeline runs it.
//
//   get_local_id(0)   =>   get_local_size(0) - 1 - get_local_id(0)
//
// Runs after expand-queries. Kernels with sub-groups stay as they are: which work-items form one
// does not follow from a query.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_MIRRORWORKITEMS_H
#define OCLC_PASSES_KERNELPREP_MIRRORWORKITEMS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct MirrorWorkItemsPass : llvm::PassInfoMixin<MirrorWorkItemsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_MIRRORWORKITEMS_H
