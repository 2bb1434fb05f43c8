//===- CapturedProgram.h - A program of a capture ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// The runtime has written a folder for each program that an application built: program.json, lists
// of its included files, and copies of these files (docs/runtime.md). A program that was built
// again after a file had changed has several lists, and each counts as a program. Such a folder is
// not trusted: names must not lead out of the folder, options are limited to those of the runtime,
// and the files must have the digest that identifies the program.
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

/// The content of program.json, and one of the lists of included files.
struct CapturedProgram {
  std::string folder;
  binary::Digest digest = {};
  /// Absent if the application passed a binary, which cannot be compiled again.
  std::optional<binary::ProgramKind> kind;
  binary::BinaryType type = binary::BinaryType::Executable;
  bool hasCompiled = false;       ///< True if it compiled in the application.
  std::vector<std::string> words; ///< Words of its options.
  std::string input;              ///< File with the source or the SPIR-V.
  std::vector<std::pair<uint32_t, std::string>> specConstants;
  std::vector<CapturedFile> headers, includes;
  std::vector<binary::Digest> links;
};

/// The contents of the files of a program, and its entry in an archive.
struct CapturedContents {
  using Bytes = std::vector<std::byte>;
  Bytes input;
  std::vector<std::pair<std::string, std::string>> headers;
  std::vector<std::pair<std::string, Bytes>> includes;
  binary::ArchivedProgram description;
};

/// Reads program.json and the lists in `folder`, whose name is the digest. Returns one program for
/// each list, at least one, or an error that explains why the folder cannot be used.
llvm::Expected<std::vector<CapturedProgram>> readCapturedProgram(llvm::StringRef folder);

/// Reads the files of a program. Returns an error if their digest is not that of the program.
llvm::Expected<CapturedContents> readContents(const CapturedProgram &program);

/// Parses 64 hexadecimal digits in lower case. Returns std::nullopt for any other text.
std::optional<binary::Digest> parseDigest(llvm::StringRef text);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDPROGRAM_H
