//===- CapturedFiles.h - Files beside a captured program --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Headers and includes of a captured program have two names: what its source calls them, and what
// the copy in the program's folder is called. Both come from strangers (CapturedProgram.h).
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

/// A name that leads nowhere else.
bool isFileName(llvm::StringRef name);

/// A text of a sane size without zeros.
bool isText(llvm::StringRef text);

/// The beginning of a stranger's text, for messages.
std::string excerpt(llvm::StringRef text);

/// An error when there are too many, or one has a wrong name.
llvm::Error checkFiles(llvm::ArrayRef<CapturedFile> files,
                       llvm::function_ref<bool(const std::string &)> isName);

/// The whole file; errors name it.
llvm::Expected<std::vector<std::byte>> readCapturedFile(llvm::StringRef folder,
                                                        llvm::StringRef name);

llvm::StringRef textOf(llvm::ArrayRef<std::byte> content);

/// What the program in `folder` included: a list for each set of contents, in the order of the
/// lists' names. None when it included nothing.
llvm::Expected<std::vector<std::vector<CapturedFile>>> readIncludes(llvm::StringRef folder);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDFILES_H
