//===- Flatten.h - Inline every call of a kernel ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// flatten: inlines every call of a kernel, so that later passes see the whole kernel in one
// function. Only calls of declarations remain: work-item functions, barriers, printf, intrinsics,
// the internal __oclc_ services, and built-ins that link-builtins has left to the vectorizers.
// Recursion is an error, whose message shows the cycle. All functions except kernels are removed.
// Large functions are simplified before they are inlined.
//
//   define spir_kernel @k() {                define spir_kernel @k() {
//     call @f()                       =>       call @_Z7barrierj(i32 1)
//   }                                        }
//   define @f() { call @_Z7barrierj(i32 1) }
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_KERNELPREP_FLATTEN_H
#define OCLC_PASSES_KERNELPREP_FLATTEN_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct FlattenPass : llvm::PassInfoMixin<FlattenPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_KERNELPREP_FLATTEN_H
