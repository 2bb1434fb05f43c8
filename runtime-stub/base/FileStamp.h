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

/// Returns the size, modification time and inode number of a file as text. A different text means
/// that the file has changed. Empty if the file does not exist.
std::string stampOf(const std::string &path);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_FILESTAMP_H
