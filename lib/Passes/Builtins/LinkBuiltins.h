//===- LinkBuiltins.h - Link the built-in functions that kernels call -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// link-builtins: links the built-in functions that kernels call, apart from those that a vectorizer
// should see as calls.
//
// Input: canonical IR in which built-ins are declarations under their mangled names.
//
// Output: every function of the built-in library that a kernel reaches, directly or through other
// built-ins, is defined, internal and nounwind; small ones are alwaysinline. Only intrinsics,
// functions that later passes replace (builtins::isLoweredByPasses), and built-ins for which a
// vectorizer has a better variant (lib/Passes/Support/KeptBuiltins.h) remain undefined.
// link-builtins<all> links the latter, too. In a module without kernels, each function is treated
// as a kernel.
//
//   declare spir_func i32 @_Z3absi(i32)   =>   define internal spir_func i32 @_Z3absi(i32) {...
//
// A definition of the user's is never changed, and the library never calls it: if it has the name
// of a library function, one of the two is renamed.
//
// The library's asynchronous copies need no events: values of event type become zero and their
// stores are removed, so that no later pass sees the type.
//
// Errors, as diagnostics of the context with the location of the call: a function that is reached
// but not defined, with the kernels that need it; a built-in that is declared with a wrong type.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_BUILTINS_LINKBUILTINS_H
#define OCLC_PASSES_BUILTINS_LINKBUILTINS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

enum class BuiltinsToLink {
  Inlined, ///< Only those that are inlined before vectorization; others stay calls.
  All,
};

class LinkBuiltinsPass : public llvm::PassInfoMixin<LinkBuiltinsPass> {
public:
  explicit LinkBuiltinsPass(BuiltinsToLink link = BuiltinsToLink::Inlined) : Link(link) {}
  llvm::PreservedAnalyses run(llvm::Module &m, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  BuiltinsToLink Link;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_BUILTINS_LINKBUILTINS_H
