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
//   - triple spir64-unknown-unknown with the SPIR 64-bit data layout; no assembly, aliases, ifuncs;
//   - types of OpenCL C only: pointers in address spaces 0 to 4, integers up to 64 bits, half,
//   float
//     and double, vectors of fixed size, arrays and structures; of the target extension types
//     (images, samplers, pipes, events) only events;
//   - objects of at most 1 GiB, private ones of 1 MiB, aligned to at most 128 bytes, in no special
//     section; local variables without an initial value; no thread-local variable, no lists for the
//     linker;
//   - kernels have a name, return void, are not variadic, and take sized arguments whose pointers
//     are global, constant, local, or private by value; they ask for no size of sub-groups;
//   - direct calls only, and functions are nothing but called: no inline assembly, no exception
//     handling, no computed jump, no operand bundle, no guaranteed tail call, no intrinsic that
//     belongs to another target, language or run-time system;
//   - no private variable of variable size;
//   - nothing that these passes use between each other: names that start with __oclc_ (but
//     __oclc_printf), attributes that start with oclc-, metadata !oclc.entries and !oclc.uniform.
//
// The module is never changed.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_VERIFICATION_VERIFYCANONICAL_H
#define OCLC_PASSES_VERIFICATION_VERIFYCANONICAL_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct VerifyCanonicalPass : llvm::PassInfoMixin<VerifyCanonicalPass> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_VERIFYCANONICAL_H
