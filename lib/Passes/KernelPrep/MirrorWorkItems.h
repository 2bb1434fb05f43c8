//===- MirrorWorkItems.h - Reverse the order of work-items ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// mirror-work-items: reverses the local ids of a group in each dimension, so that the first
// work-item does what the last one did. Loops over work-items then run a kernel in the opposite
// order. OpenCL does not specify this order, so a result that changes is one that depends on the
// order. Only `oclc --self-check` uses this pass; no usual pipeline contains it.
//
//   get_local_id(0)   =>   get_local_size(0) - 1 - get_local_id(0)
//
// Runs after expand-work-item-queries. Kernels with sub-groups are not changed, because no query
// determines which work-items form a sub-group.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_MIRRORWORKITEMS_H
#define OCLC_PASSES_KERNELPREP_MIRRORWORKITEMS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct MirrorWorkItemsPass : llvm::PassInfoMixin<MirrorWorkItemsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_MIRRORWORKITEMS_H
