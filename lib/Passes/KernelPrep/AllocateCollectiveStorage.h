//===- AllocateCollectiveStorage.h - Create the variables of work-group collective functions ----===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// allocate-collective-storage: creates the variables that the collective functions of the built-in
// library request, with one copy per work-group. Each call of __oclc_group_variable_*(START)
// becomes a __local variable that the kernel sets to START when it begins. Each inlined copy of a
// collective function gets variables of its own:
//
//   %sum = call ptr addrspace(3) @__oclc_group_variable_float(float -0.0)
//     =>
//   @k.group = internal addrspace(3) global float undef, align 4 #0   "oclc-group-variable"
//   store float -0.0, ptr addrspace(3) @k.group      at the start of the kernel
//   call void @_Z7barrierj(i32 1)
//
// Each call of __oclc_group_array(BYTES) becomes a __local array with BYTES bytes for each
// work-item and without start values.
//
// A variable is ordinary local memory until workgroup-launcher moves it to the worker's stack,
// where LLVM promotes it to a register. Accesses that must happen in the order of the work-items
// are volatile until then; workgroup-launcher makes them non-volatile.
//
// Runs after flatten and before automatic-locals.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_ALLOCATECOLLECTIVESTORAGE_H
#define OCLC_PASSES_KERNELPREP_ALLOCATECOLLECTIVESTORAGE_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct AllocateCollectiveStoragePass : llvm::PassInfoMixin<AllocateCollectiveStoragePass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_ALLOCATECOLLECTIVESTORAGE_H
