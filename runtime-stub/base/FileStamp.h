//===- FileStamp.h - Detects that a file has changed ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_FILESTAMP_H
#define OCLC_RUNTIME_BASE_FILESTAMP_H

#include <string>

namespace oclc::rt {

/// Returns the size, inode number, and times of the last change of a file as text; empty if the
/// file does not exist or cannot be examined. The file counts as changed if the text differs from
/// an earlier one.
std::string stampOf(const std::string &path);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_FILESTAMP_H
