//===- LinkDeferredBuiltins.h - Link the built-ins that are still calls -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// link-deferred-builtins<O0..O3>: links the built-ins that link-builtins has kept as calls, after
// vectorization. Each kept built-in (lib/Passes/Support/KeptBuiltins.h) that is still called gets
// its definition, as host IR. Definitions that are small enough for the number of their calls are
// inlined, and their callers are simplified. Vector variants without calls are erased.
//
//   call <8 x float> @_Z3sinDv8_f(<8 x float> %x)   =>   its body
//
// With O0 the functions are linked, but not inlined. Runs after optimize-for-host.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_BUILTINS_LINKDEFERREDBUILTINS_H
#define OCLC_PASSES_BUILTINS_LINKDEFERREDBUILTINS_H

#include "llvm/IR/PassManager.h"
#include "llvm/Passes/OptimizationLevel.h"

namespace oclc::passes {

struct LinkDeferredBuiltinsPass : llvm::PassInfoMixin<LinkDeferredBuiltinsPass> {
  explicit LinkDeferredBuiltinsPass(llvm::OptimizationLevel level) : Level(level) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &am);
  static bool isRequired() { return true; }

private:
  llvm::OptimizationLevel Level;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_BUILTINS_LINKDEFERREDBUILTINS_H
