//===- RelaxedBuiltins.h - Calls that may be approximate get the faster functions -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_BUILTINS_RELAXEDBUILTINS_H
#define OCLC_PASSES_BUILTINS_RELAXEDBUILTINS_H

#include "llvm/IR/Module.h"

namespace oclc::passes {

/// A call with the flag `afn` (-cl-unsafe-math-optimizations, -cl-fast-relaxed-math) of a built-in
/// that the library has in relaxed form becomes a call of that: `sin` of `__oclc_relaxed_sin`.
void chooseRelaxedBuiltins(llvm::Module &M);

} // namespace oclc::passes

#endif // OCLC_PASSES_BUILTINS_RELAXEDBUILTINS_H
