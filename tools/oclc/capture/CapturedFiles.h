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

bool fromJSON(const llvm::json::Value &Value, CapturedFile &Out, llvm::json::Path Path);

/// A name that leads nowhere else.
bool isFileName(llvm::StringRef Name);

/// A text of a sane size without zeros.
bool isText(llvm::StringRef Text);

/// The beginning of a stranger's text, for messages.
std::string excerpt(llvm::StringRef Text);

/// An error when there are too many, or one has a wrong name.
llvm::Error checkFiles(llvm::ArrayRef<CapturedFile> Files,
                       llvm::function_ref<bool(const std::string &)> IsName);

/// The whole file; errors name it.
llvm::Expected<std::vector<std::byte>> readCapturedFile(llvm::StringRef Folder,
                                                        llvm::StringRef Name);

llvm::StringRef textOf(llvm::ArrayRef<std::byte> Content);

/// What the program in `Folder` included: a list for each set of contents, in the order of the
/// lists' names. None when it included nothing.
llvm::Expected<std::vector<std::vector<CapturedFile>>> readIncludes(llvm::StringRef Folder);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTUREDFILES_H
