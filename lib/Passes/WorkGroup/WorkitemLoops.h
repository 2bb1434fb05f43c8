//===- WorkitemLoops.h - Run each barrier region in loops over the work-items -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// workitem-loops turns a kernel in barrier-region form into a work-group function. Each region
// becomes a nest of loops over the local ids, and the control flow between regions is executed once
// for the group. A value that a work-item needs after a barrier is stored in a context array, or in
// one stack slot if it is the same for all work-items.
//
//   a = f(lid); barrier; g(a)   =>   for (lid..) { a = f(lid); a.items[lid] = a; }
//                                    for (lid..) { g(a.items[lid]); }
//
// Groups that may join (CoalesceWorkGroups.h) become one group, whose size in dimension 0, and for
// tiles of several rows also in dimension 1, is known only at run time. The accesses in the
// innermost loop are marked parallel for LLVM's vectorizer. Input: kernels after barrier-regions
// and specialize. The output contains neither get_local_id nor barriers. Uniform queries remain for
// workgroup-launcher.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_WORKITEMLOOPS_H
#define OCLC_PASSES_WORKGROUP_WORKITEMLOOPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct WorkitemLoopsPass : llvm::PassInfoMixin<WorkitemLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_WORKITEMLOOPS_H
