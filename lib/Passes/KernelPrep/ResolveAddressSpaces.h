//===- ResolveAddressSpaces.h - Determine which memory generic pointers refer to --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// resolve-address-spaces: replaces queries of the address space of a generic pointer by constants,
// and accesses through generic pointers by accesses to the address space from which the pointer was
// cast.
//
// Input: kernels whose calls are inlined and whose variables are in SSA form (sroa or mem2reg has
// run). They contain accesses through generic pointers, and calls of
//
//   declare spir_func i32 @__oclc_address_space(ptr addrspace(4))
//
// which the built-in library emits for to_global, to_local, to_private and get_fence.
//
// Output: none of these calls. Their results are derived from where the pointer was cast to the
// generic address space: a constant, or, where pointers merge, a PHI or a select of constants. If
// the origin of a pointer is unknown, because it was loaded from memory or made from an integer,
// the pass assumes global memory and emits a warning.
//
//   %p = phi ptr addrspace(4) [ %from.local, %a ], [ %from.global, %b ]
//   %n = call i32 @__oclc_address_space(ptr addrspace(4) %p)
//   =>
//   %n = phi i32 [ 3, %a ], [ 1, %b ]
//
// Accesses through pointers whose address space is known become accesses to that address space;
// LLVM's infer-address-spaces does this:
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
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_RESOLVEADDRESSSPACES_H
