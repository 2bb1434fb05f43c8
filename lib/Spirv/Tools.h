//===- Tools.h - Assemble, disassemble and validate SPIR-V --------------------------------------===//
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

/// An error in SPIR-V assembly. Lines and columns count from 1; line 0 means no position.
struct TextMistake {
  std::string message;
  unsigned line = 0, column = 0;
};

/// Assembles a module. Its version is the one that the header of the text specifies, by default
/// 1.2, or the lowest later version that has all of its instructions. Returns nullopt if the text
/// is malformed; `mistake` is only then meaningful.
std::optional<Module> assemble(llvm::StringRef text, TextMistake &mistake);

/// Returns the assembly of a module, with names instead of numeric ids.
llvm::Expected<std::string> disassemble(const Module &m);

/// Returns why SPIRV-Tools rejects `m`. Empty if `m` is valid, or if its version is unknown. Levels
/// of images that are read or written without a sampler are not checked.
std::string validate(const Module &m);

} // namespace oclc::spirv

#endif // OCLC_SPIRV_TOOLS_H
