//===- FunctionTypes.h - Give functions other types -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_PASSES_SUPPORT_FUNCTIONTYPES_H
#define OCLC_PASSES_SUPPORT_FUNCTIONTYPES_H

#include "llvm/IR/Function.h"

namespace oclc::passes {

/// Moves name, attributes and body of `old` to a new function of type `ty`, which has as many
/// parameters, and erases `old`. Instructions keep their types: the caller has to change them.
void replaceFunction(llvm::Function &old, llvm::FunctionType *ty);

} // namespace oclc::passes

#endif // OCLC_PASSES_SUPPORT_FUNCTIONTYPES_H
