//===- LinkCaptured.h - Captured programs that were linked ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_LINKCAPTURED_H
#define OCLC_TOOLS_OCLC_CAPTURE_LINKCAPTURED_H

#include "CompileCommand.h"

#include "llvm/ADT/ArrayRef.h"

namespace oclc::tool {

/// A compiled object or a library.
struct LinkInput {
  std::span<const std::byte> bytes;
  const binary::ProgramFile *content = nullptr;
};

/// True if an input has imports, so that only the compiler can link the inputs.
bool haveImports(llvm::ArrayRef<LinkInput> inputs);

/// Writes the files that the compiler links.
llvm::Error fillFolder(JobFolder &folder, llvm::ArrayRef<LinkInput> inputs);

/// Combines the inputs into one program without a compiler, as clLinkProgram does.
Attempt linkSideBySide(binary::BinaryType type, llvm::ArrayRef<LinkInput> inputs);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_LINKCAPTURED_H
