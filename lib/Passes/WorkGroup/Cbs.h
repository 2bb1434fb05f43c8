//===- Cbs.h - Let each work-item go on from the barrier it has come to -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// cbs (continuation-based synchronisation, Meyer, Alpay, Fröning and Heuveline, "Implementation
// Techniques for SPMD Kernels on CPUs", IWOCL 2023) makes a work-group function of any kernel,
// whatever decides about its barriers. Each region still runs in loops over the work-items, but
// each work-item goes its own way to the barrier it stops at:
//
//   if (lid < 8)                     =>   for (lid..) {
//     if (x[lid] < 0) return;               to = BARRIER;
//   barrier;                                if (lid < 8 && x[lid] < 0) to = DONE;
//   B                                       resume[lid] = to; lo = min(lo, to); hi = max(hi, to);
//                                         }
//                                         if (lo == hi) goto region[lo];       <- nearly always
//                                       dispatch:
//                                         lo = min(resume[..]), hi = max(resume[..]);
//                                         if (lo == hi) goto region[lo]; else goto guarded[lo];
//                                       region[BARRIER]:
//                                         for (lid..) B; goto DONE;
//                                       guarded[BARRIER]:
//                                         for (lid..) if (resume[lid] == BARRIER) {
//                                           B; resume[lid] = DONE; }
//                                         goto dispatch;
//
// So a barrier has an effect when any work-item reaches it, and no other (OpenCL C 3.0, section
// 6.15.8), and work-items that have returned are not waited for. While all agree, which they must
// at a work-group barrier of a valid program, the group runs in the regions of the first kind,
// which are those of workitem-loops. Only a region behind which work-items may disagree keeps a
// record of where they are.
//
// Input: kernels after barrier-regions that workitem-handler has planned this method for; output as
// of workitem-loops.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_CBS_H
#define OCLC_PASSES_WORKGROUP_CBS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct CbsPass : llvm::PassInfoMixin<CbsPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_CBS_H
