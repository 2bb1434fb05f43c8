//===- ResolveAddressSpaces.h - Finds out which memory generic pointers point to --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Input: kernels whose calls are inlined and whose variables are in SSA form (sroa or mem2reg has
// run), with calls of
//
//   declare spir_func i32 @__oclc_address_space(ptr addrspace(4))
//
// which the built-in library makes for to_global, to_local, to_private and get_fence.
//
// and with accesses through generic pointers.
//
// Output: none of these calls. The number comes from where the pointer was cast to the generic
// address space: a constant, or where pointers merge, a phi or select of constants beside theirs. A
// pointer whose origin cannot be seen, because it was loaded from memory or made from an integer,
// is taken for one to global memory, and a warning says so.
//
//   %p = phi ptr addrspace(4) [ %from.local, %a ], [ %from.global, %b ]
//   %n = call i32 @__oclc_address_space(ptr addrspace(4) %p)
//   =>
//   %n = phi i32 [ 3, %a ], [ 1, %b ]
//
// Accesses through pointers whose memory is known are accesses to that memory, by LLVM's
// infer-address-spaces:
//
//   %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
//   %old = atomicrmw add ptr addrspace(4) %g, i32 1 monotonic
//   =>
//   %old = atomicrmw add ptr addrspace(3) %p, i32 1 monotonic
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_RESOLVEADDRESSSPACES_H
#define OCLC_PASSES_KERNELPREP_RESOLVEADDRESSSPACES_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

class ResolveAddressSpacesPass : public llvm::PassInfoMixin<ResolveAddressSpacesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_RESOLVEADDRESSSPACES_H
