//===- WorkitemLoops.h - Run each barrier region in loops over the work-items -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// workitem-loops turns a kernel in barrier-region form into a work-group function: each region
// becomes a nest of loops over the local ids, and the control flow between regions is taken once
// for the group. What a work-item must know behind a barrier lives in context arrays; what all
// share, in one stack slot.
//
//   a = f(lid); barrier; g(a)   =>   for (lid..) { a = f(lid); a.items[lid] = a; }
//                                    for (lid..) { g(a.items[lid]); }
//
// Groups that may join (GroupRows.h) become one of any size in dimension 0. The innermost loop is
// marked parallel for LLVM's vectorizer. Input: kernels after barrier-regions and specialize.
// Afterwards get_local_id and barriers are gone; queries that are uniform remain for
// workgroup-launcher.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_WORKITEMLOOPS_H
#define OCLC_PASSES_WORKGROUP_WORKITEMLOOPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct WorkitemLoopsPass : llvm::PassInfoMixin<WorkitemLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_WORKITEMLOOPS_H
