//===- GroupVariables.h - Give each collective function its variables -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// group-variables: the work-group collective functions of the built-in library ask for variables
// that the work-group shares. Each call of __oclc_group_variable_*(START), one for each place where
// a function was inlined, becomes a __local variable that holds START when the kernel begins:
//
//   %sum = call ptr addrspace(3) @__oclc_group_variable_float(float -0.0)
//     =>
//   @k.group = internal addrspace(3) global float undef, align 4 #0   "oclc-group-variable"
//   store float -0.0, ptr addrspace(3) @k.group      at the start of the kernel
//   call void @_Z7barrierj(i32 1)
//
// It is local memory in every respect until workgroup-launcher puts it on the worker's stack, where
// LLVM makes a register of it. Volatile accesses are those that happen in the order of the
// work-items; they are volatile no longer then.
//
// Runs after flatten and before automatic-locals.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_GROUPVARIABLES_H
#define OCLC_PASSES_KERNELPREP_GROUPVARIABLES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct GroupVariablesPass : llvm::PassInfoMixin<GroupVariablesPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_GROUPVARIABLES_H
