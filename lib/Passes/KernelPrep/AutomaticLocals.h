//===- AutomaticLocals.h - Turn __local variables into kernel arguments -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// automatic-locals: a __local variable declared in a kernel (or in a function that was inlined into
// it) has one instance per work-group. It becomes a trailing pointer argument, so that static
// __local memory and
// __local arguments are treated alike from here on. The argument carries its place in the worker's
// local memory, the kernel the sum (Kernels.h).
//
//   @k.tile = internal addrspace(3) global [64 x float] undef
//   define spir_kernel @k()
//     =>
//   define spir_kernel @k(ptr addrspace(3) nonnull "oclc-local-offset"="0" %k.tile)
//
// A variable of a collective function (GroupVariables.h) gets no place, but "oclc-group-variable".
//
// The argument is not noalias yet: a barrier changes what it points to (Flatten.h), until the
// barriers are gone.
//
// Runs after flatten. A variable used by several kernels gets a place in each.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_AUTOMATICLOCALS_H
#define OCLC_PASSES_KERNELPREP_AUTOMATICLOCALS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct AutomaticLocalsPass : llvm::PassInfoMixin<AutomaticLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_AUTOMATICLOCALS_H
