//===- WorkitemReplication.h - Copy each barrier region for every work-item -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// workitem-replication turns a kernel with a small, fixed local size into a work-group function
// without loops over work-items. Each region is copied once for each work-item, with constants for
// the ids of the work-item.
//
//   a = f(lid); barrier; g(a)   =>   context[0] = f(0); context[1] = f(1);
//                                    g(context[0]); g(context[1]);
//
// Values that cross a barrier are stored in an array that is indexed by constants only. Up to the
// limit of ContextArrays.cpp, the array is on the stack, so that LLVM's SROA can promote its
// elements to registers. Input and output are those of workitem-loops.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_WORKITEMREPLICATION_H
#define OCLC_PASSES_WORKGROUP_WORKITEMREPLICATION_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct WorkitemReplicationPass : llvm::PassInfoMixin<WorkitemReplicationPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_WORKITEMREPLICATION_H
