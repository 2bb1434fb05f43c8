//===- VerifyCanonical.h - Reject IR that is not canonical ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// verify-canonical reports violations of the rules of canonical IR as errors that name the rule and
// the function, variable or module. Every input becomes canonical IR (docs/design.md) before any
// other pass runs. The rules are:
//
//   - a triple with the architecture spir64, and a little-endian data layout with 64-bit pointers
//     as in SPIR; no assembly, aliases, ifuncs;
//   - types of OpenCL C only: pointers in address spaces 0 to 4, integers up to 64 bits, half,
//     float and double, vectors of fixed size, arrays and structures; of the target extension
//     types only events, images that OpenCL C has, and samplers, the latter two not inside of
//     other types;
//   - objects of at most 1 GiB, private variables of at most 1 MiB; alignments of at most 128
//     bytes; no sections; no initial values of variables in local memory; no thread-local
//     variables; no variables with appending linkage;
//   - kernels have a name, return void, are not variadic, and take sized arguments whose pointers
//     are global, constant, local, or private by value; a required sub-group size is 4, 8, 16, 32
//     or 64;
//   - direct calls only, and no other use of a function's address; no inline assembly, exception
//     handling, computed jumps, operand bundles or guaranteed tail calls; no intrinsics of another
//     target, language or run-time system;
//   - no private variables of dynamic size;
//   - work-item functions and barriers are declared with their types, and not defined;
//   - nothing that is reserved for oclc's passes: names that start with __oclc_ (except
//     __oclc_printf), attributes that start with oclc-, metadata !oclc.entries and !oclc.uniform.
//
// The pass never changes the module.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_VERIFICATION_VERIFYCANONICAL_H
#define OCLC_PASSES_VERIFICATION_VERIFYCANONICAL_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

struct VerifyCanonicalPass : llvm::PassInfoMixin<VerifyCanonicalPass> {
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }
};

} // namespace oclc::passes

#endif // OCLC_PASSES_VERIFICATION_VERIFYCANONICAL_H
