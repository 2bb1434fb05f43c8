//===- VerifyCanonical.h - Reject what is not canonical IR ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// verify-canonical: every input becomes canonical IR (docs/design.md) before any other pass sees
// it. This pass states the rules and reports each breach as an error naming the function and the
// rule:
//
//   - triple spir64-unknown-unknown with the SPIR 64-bit data layout;
//   - pointers in address spaces 0 to 4 only; no target extension types (images, samplers, pipes)
//     but events;
//   - kernels return void, are not variadic, and take sized arguments whose pointers are global,
//     constant, local, or private by value;
//   - direct calls only: no inline assembly, no indirect calls, no exception handling;
//   - no stack slot of variable size, no thread-local variable.
//
// The module is never changed.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_VERIFYCANONICAL_H
#define OCLC_PASSES_VERIFYCANONICAL_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct VerifyCanonicalPass : llvm::PassInfoMixin<VerifyCanonicalPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFYCANONICAL_H
