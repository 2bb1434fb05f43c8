//===- KeptBuiltins.cpp - Built-ins that stay calls until vectorisation -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Passes/Support/KeptBuiltins.h"

using namespace llvm;

namespace oclc::passes {

static constexpr StringLiteral KeptAttr = "oclc-builtin";
static constexpr StringLiteral GlueAttr = "oclc-glue";

StringRef keptBuiltin(const Function &f) {
  return f.isDeclaration() ? f.getFnAttribute(KeptAttr).getValueAsString() : StringRef();
}

void markKept(Function &f, StringRef libraryName) { f.addFnAttr(KeptAttr, libraryName); }

void markGlue(Function &f) { f.addFnAttr(GlueAttr); }
bool isGlue(const Function &f) { return f.hasFnAttribute(GlueAttr); }

} // namespace oclc::passes
