//===- PhisToAllocas.h - Put PHI nodes into private memory ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// phis-to-allocas: work-item loops cut a kernel into regions and must be able to restore values at
// the start of a block, in front of which a PHI node leaves no room. Every PHI becomes a private
// variable that the predecessors write. The variable is marked !oclc.uniform when the PHI had the
// same value for all work-items wherever it was used, so that one copy serves the whole work-group.
//
//   %p = phi i32 [ %a, %x ], [ %b, %y ]   =>   entry: %p.slot = alloca i32
//                                              x: store %a, %p.slot      y: store %b, %p.slot
//                                              %p = load i32, %p.slot
//
// The store of a value that differs between work-items and comes from in front of a barrier stands
// there, too, and not behind it, so that the variable is all that is kept across the barrier.
//
// Only kernels with barriers change: without one there is a single region, and SSA form is best.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_PHISTOALLOCAS_H
#define OCLC_PASSES_WORKGROUP_PHISTOALLOCAS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct PhisToAllocasPass : llvm::PassInfoMixin<PhisToAllocasPass> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_PHISTOALLOCAS_H
