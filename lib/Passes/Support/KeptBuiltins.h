//===- KeptBuiltins.h - Built-ins that stay calls until the kernel is vectorised --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A built-in whose body is worth less than its vector form (builtins::Widening other than Inline)
// is left a declaration by link-builtins:
//
//   declare spir_func float @_Z3sinf(float) memory(none) nounwind willreturn
//   "oclc-builtin"="_Z3sinf"
//
// A vectorizer replaces its calls by calls of the function for many lanes; finish-builtins links
// what is called in the end. The attribute names the definition of the library, whatever the
// declaration is called.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_KEPTBUILTINS_H
#define OCLC_PASSES_SUPPORT_KEPTBUILTINS_H

#include "llvm/IR/Function.h"

namespace oclc::passes {

/// The name in the library of a kept built-in; empty for all other functions.
llvm::StringRef keptBuiltin(const llvm::Function &F);

/// Marks a declaration as the kept built-in `LibraryName`.
void markKept(llvm::Function &F, llvm::StringRef LibraryName);

/// Marks a function that a vectorizer made of calls of kept built-ins; finish-builtins inlines it.
void markGlue(llvm::Function &F);
bool isGlue(const llvm::Function &F);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_KEPTBUILTINS_H
