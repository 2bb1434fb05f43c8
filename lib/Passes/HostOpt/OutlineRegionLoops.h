//===- OutlineRegionLoops.h - Functions of their own for many regions ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// outline-region-loops: moves the loops over the work-items of barrier regions to functions of
// their own, if a loop over work-groups contains many of them. Otherwise the time of LLVM's
// pipeline and code generator grows with the square of their number: when a pass changes one inner
// loop, scalar evolution forgets all values of the outermost loop around it, and a register lives
// through all regions between its first and its last use.
//
//   for (groups) {                  for (groups) {
//     for (items) region 0            region0(arguments of the kernel, ids, contexts)
//     ..                      =>      ..
//     for (items) region 99           region99(arguments of the kernel, ids, contexts)
//   }                               }
//
// A call costs little beside a loop over work-items. Kernels with few regions stay as they are,
// because LLVM optimises across regions, in particular if the local size is known
// (StoreToLoadForwarding.h).
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_HOSTOPT_OUTLINEREGIONLOOPS_H
#define OCLC_PASSES_HOSTOPT_OUTLINEREGIONLOOPS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct OutlineRegionLoopsPass : llvm::PassInfoMixin<OutlineRegionLoopsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_HOSTOPT_OUTLINEREGIONLOOPS_H
