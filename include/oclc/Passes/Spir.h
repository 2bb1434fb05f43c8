//===- Spir.h - SPIR of any producer becomes canonical IR -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The passes at the front door for modules that Clang has not just made: SPIR 1.2 and 2.0 (Khronos,
// "The SPIR Specification"), IR for spir64 and spirv64 of later compilers, and what the SPIR-V
// translator writes. After the last of them verify-canonical finds nothing.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SPIR_H
#define OCLC_PASSES_SPIR_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

/// spir-metadata: the triple and data layout of canonical IR; what `opencl.kernels` lists becomes
/// metadata of the functions, which get the calling convention and the attributes of kernels; the
/// other lists of the module go.
///
///   define void @k(ptr addrspace(1) %x)             define spir_kernel void @k(ptr addrspace(1)
///   %x) !opencl.kernels = !{!0}                    =>       !kernel_arg_name !1 { ... } !0 = !{ptr
///   @k, !1}                              !1 = !{!"x"} !1 = !{!"kernel_arg_name", !"x"}
struct SpirMetadataPass : llvm::PassInfoMixin<SpirMetadataPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_SPIR_H
