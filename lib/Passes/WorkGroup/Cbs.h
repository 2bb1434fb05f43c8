//===- Cbs.h - Continuation-based synchronisation -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// cbs (continuation-based synchronisation, Meyer, Alpay, Fröning and Heuveline, "Implementation
// Techniques for SPMD Kernels on CPUs", IWOCL 2023) turns any kernel into a work-group function,
// even if divergent branches decide about its barriers. Each region runs in loops over the
// work-items. Each work-item records the barrier at which it stops, its continuation:
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
// So a barrier synchronises only the work-items that reach it (OpenCL C 3.0, section 6.15.8), and
// no work-item waits for one that has returned. While all work-items have the same continuation, as
// in a valid program at a work-group barrier, the group runs in the unguarded regions, whose code
// is that of workitem-loops. An unguarded region records continuations only if work-items may
// continue at different barriers after it.
//
// Input: kernels after barrier-regions for which select-work-group-method has planned this method.
// The output is as for workitem-loops.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_CBS_H
#define OCLC_PASSES_WORKGROUP_CBS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct CbsPass : llvm::PassInfoMixin<CbsPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_CBS_H
