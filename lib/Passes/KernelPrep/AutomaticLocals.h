//===- AutomaticLocals.h - Turn __local variables into kernel arguments -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// automatic-locals: turns each __local variable into a trailing pointer argument of the kernel.
// Such a variable is declared in the kernel or in a function that was inlined into it, and has one
// instance per work-group. After the pass, static __local memory and __local arguments are treated
// alike. An attribute of the argument records its offset in the worker's local memory; an attribute
// of the kernel records the total size (KernelAttributes.h).
//
//   @k.tile = internal addrspace(3) global [64 x float] undef
//   define spir_kernel @k()
//     =>
//   define spir_kernel @k(ptr addrspace(3) nonnull "oclc-local-offset"="0" %k.tile)
//
// A variable of a collective function (AllocateCollectiveStorage.h) gets no offset, but
// "oclc-group-variable".
//
// The argument must not be noalias while the kernel has barriers, because at a barrier other
// work-items may change the memory to which the argument points (dropNoAlias() in Flatten.cpp).
//
// Runs after flatten. A variable that several kernels use gets an offset in each of them.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_AUTOMATICLOCALS_H
#define OCLC_PASSES_KERNELPREP_AUTOMATICLOCALS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct AutomaticLocalsPass : llvm::PassInfoMixin<AutomaticLocalsPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_AUTOMATICLOCALS_H
