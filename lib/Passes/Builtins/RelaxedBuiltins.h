//===- RelaxedBuiltins.h - Select approximate variants of built-in functions ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_BUILTINS_RELAXEDBUILTINS_H
#define OCLC_PASSES_BUILTINS_RELAXEDBUILTINS_H

#include "llvm/IR/Module.h"

namespace oclc::passes {

/// Redirects calls with the flag `afn` (-cl-unsafe-math-optimizations, -cl-fast-relaxed-math) to
/// the relaxed variant of the built-in, if the library has one: `sin` to `__oclc_relaxed_sin`.
void chooseRelaxedBuiltins(llvm::Module &m);

} // namespace oclc::passes

#endif // OCLC_PASSES_BUILTINS_RELAXEDBUILTINS_H
