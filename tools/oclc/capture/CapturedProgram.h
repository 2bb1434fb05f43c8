//===- CapturedProgram.h - A program of a capture ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The runtime has written a folder for each program that an application built: program.json, lists
// of what it includes, and the files that these name (docs/runtime.md). A program that was built
// again after a file had changed is one for each list. Who passes such a folder on is not known, so
// nothing in it is believed: no name leads out of the folder, no option is taken that the runtime
// would not take, and the files have to have the digest by which the program is known.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDPROGRAM_H
#define OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDPROGRAM_H

#include "CapturedFiles.h"
#include "Offline/Recipe.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace oclc::tool {

/// What program.json says, and one of the lists.
struct CapturedProgram {
  std::string folder;
  binary::Digest digest = {};
  /// Nothing: the application passed a binary, and the fields behind `type` are empty.
  std::optional<binary::ProgramKind> kind;
  binary::BinaryType type = binary::BinaryType::Executable;
  bool hasCompiled = false;       ///< When the application built it.
  std::vector<std::string> words; ///< Of its options.
  std::string input;              ///< The file with the source or the SPIR-V.
  std::vector<std::pair<uint32_t, std::string>> specConstants;
  std::vector<CapturedFile> headers, includes;
  std::vector<binary::Digest> links;
};

/// What is in the files that program.json names, and what an archive says of the program.
struct CapturedContents {
  using Bytes = std::vector<std::byte>;
  Bytes input;
  std::vector<std::pair<std::string, std::string>> headers;
  std::vector<std::pair<std::string, Bytes>> includes;
  binary::ArchivedProgram description;
};

/// Reads program.json and the lists of `folder`, whose name is the digest; at least one program.
/// Errors say why it is of no use.
llvm::Expected<std::vector<CapturedProgram>> readCapturedProgram(llvm::StringRef folder);

/// Reads the files, and compares the digest. Errors likewise.
llvm::Expected<CapturedContents> readContents(const CapturedProgram &program);

/// 64 hexadecimal digits; nothing when it is something else.
std::optional<binary::Digest> parseDigest(llvm::StringRef text);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDPROGRAM_H
