//===- PhisToAllocas.h - Replace PHI nodes by private variables -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// phis-to-allocas replaces every PHI by a private variable that the predecessors write. The
// work-group methods cut a kernel into regions and restore values at the start of a block, where
// nothing can be inserted before a PHI. The variable is marked !oclc.uniform if the PHI has the
// same value for all work-items at every use, so that one copy serves the whole work-group.
//
//   %p = phi i32 [ %a, %x ], [ %b, %y ]   =>   entry: %p.slot = alloca i32
//                                              x: store %a, %p.slot      y: store %b, %p.slot
//                                              %p = load i32, %p.slot
//
// If an incoming value of a varying PHI is computed before a barrier, and recomputing it is not
// cheap, the store is inserted before the barrier as well, if that is possible. Only the variable
// is then live across the barrier.
//
// Only kernels with barriers change. A kernel without barriers is a single region and stays in SSA
// form.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_WORKGROUP_PHISTOALLOCAS_H
#define OCLC_PASSES_WORKGROUP_PHISTOALLOCAS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct PhisToAllocasPass : llvm::PassInfoMixin<PhisToAllocasPass> {
  llvm::PreservedAnalyses run(llvm::Function &f, llvm::FunctionAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_WORKGROUP_PHISTOALLOCAS_H
