//===- CapturedFiles.h - Files beside a captured program --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A header or included file of a captured program has two names: the one in the source, and the one
// of its copy in the program's folder. Both are untrusted (CapturedProgram.h).
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDFILES_H
#define OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDFILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

#include <cstddef>
#include <string>
#include <vector>

namespace oclc::tool {

struct CapturedFile {
  std::string name, file;
};

bool fromJSON(const llvm::json::Value &value, CapturedFile &out, llvm::json::Path path);

/// True for a plain file name: at most 255 characters, all of them letters, digits, '.', '-' or
/// '_', and no '.' at the start.
bool isFileName(llvm::StringRef name);

/// True for a text without zero bytes that has at most binary::limits::StringBytes.
bool isText(llvm::StringRef text);

/// Returns the beginning of an untrusted text in quotes, for messages. Replaces control characters.
std::string excerpt(llvm::StringRef text);

/// Returns an error if there are too many files or if a name is invalid.
llvm::Error checkFiles(llvm::ArrayRef<CapturedFile> files,
                       llvm::function_ref<bool(const std::string &)> isName);

/// Reads the whole file `name` in `folder`. Refuses symbolic links and files of more than
/// binary::limits::FileBytes. Errors contain the name.
llvm::Expected<std::vector<std::byte>> readCapturedFile(llvm::StringRef folder,
                                                        llvm::StringRef name);

llvm::StringRef textOf(llvm::ArrayRef<std::byte> content);

/// Returns the files that the program in `folder` included: one list for each set of contents with
/// which it was built, in the order of the lists' names. Returns no list if it included nothing.
llvm::Expected<std::vector<std::vector<CapturedFile>>> readIncludes(llvm::StringRef folder);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDFILES_H
