//===- Tools.h - What SPIRV-Tools does for oclc -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_SPIRV_TOOLS_H
#define OCLC_SPIRV_TOOLS_H

#include "Spirv/Words.h"

#include <optional>

namespace oclc::spirv {

/// What is wrong in an assembly, and where, counted from 1; line 0 without a place.
struct TextMistake {
  std::string message;
  unsigned line = 0, column = 0;
};

/// Assembly becomes a module of the version that its header names, or of the lowest one above that
/// with which it can be written. After a mistake, nullopt.
std::optional<Module> assemble(llvm::StringRef Text, TextMistake &Mistake);

/// A module as assembly, with the names of its things.
llvm::Expected<std::string> disassemble(const Module &M);

/// What is not valid in M; empty if all is.
std::string validate(const Module &M);

} // namespace oclc::spirv

#endif // OCLC_SPIRV_TOOLS_H
