//===- LinkBuiltins.h - Links the built-in functions that kernels call ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Input: canonical IR in which built-ins are declarations under their mangled names.
//
// Output: every function of the built-in library that a kernel reaches, directly or through other
// built-ins, is defined, internal and nounwind, the small ones alwaysinline. What is left
// undefined is an intrinsic, a function that later passes replace (builtins::isLoweredByPasses), or
// a built-in that a vectorizer has a better form of (lib/Passes/Support/KeptBuiltins.h);
// link-builtins<all> links these too. A module without kernels is linked as if each of its
// functions were one.
//
//   declare spir_func i32 @_Z3absi(i32)   =>   define internal spir_func i32 @_Z3absi(i32) {...
//
// A definition of the user's is never touched, nor called by the library: where it has the name of
// a function of the library, one of the two is renamed.
//
// Events carry nothing in our implementation of the asynchronous copies: values of event type
// become zero and their stores go, so that no later pass meets the type.
//
// Errors, as diagnostics of the context with the place of the call: a function that is reached and
// nobody defines, with the kernels that need it; a built-in declared with another type than it has.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_BUILTINS_LINKBUILTINS_H
#define OCLC_PASSES_BUILTINS_LINKBUILTINS_H

#include "llvm/IR/PassManager.h"

namespace oclc::passes {

enum class BuiltinsToLink {
  Inlined, ///< Those that are inlined before vectorization; the rest stays calls.
  All,
};

class LinkBuiltinsPass : public llvm::PassInfoMixin<LinkBuiltinsPass> {
public:
  explicit LinkBuiltinsPass(BuiltinsToLink Link = BuiltinsToLink::Inlined) : Link(Link) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  BuiltinsToLink Link;
};

} // namespace oclc::passes

#endif // OCLC_PASSES_BUILTINS_LINKBUILTINS_H
