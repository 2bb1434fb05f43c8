//===- KeptBuiltins.h - Built-ins that stay calls until vectorisation ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Marks calls of built-in functions that are not inlined before vectorisation. If the vector
// variants of a built-in are worth more than inlining its body (builtins::Widening other than
// Inline), link-builtins leaves a declaration:
//
//   declare spir_func float @_Z3sinf(float) memory(none) nounwind willreturn
//   "oclc-builtin"="_Z3sinf"
//
// A vectorizer replaces calls of the declaration by calls of a vector variant. After vectorisation,
// link-deferred-builtins links the functions that are still called. The attribute contains the name
// of the definition in the library, because the declaration may have another name.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_KEPTBUILTINS_H
#define OCLC_PASSES_SUPPORT_KEPTBUILTINS_H

#include "llvm/IR/Function.h"

namespace oclc::passes {

/// Returns the name in the library of a kept built-in; empty for all other functions.
llvm::StringRef keptBuiltin(const llvm::Function &f);

/// Marks a declaration as the kept built-in `libraryName`.
void markKept(llvm::Function &f, llvm::StringRef libraryName);

/// Marks a function that a vectorizer has built from calls of kept built-ins.
/// link-deferred-builtins inlines it.
void markGlue(llvm::Function &f);
bool isGlue(const llvm::Function &f);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_KEPTBUILTINS_H
