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

/// Returns a text that differs after each change of the file: its size, modification time and inode
/// number. Empty if the file does not exist.
std::string stampOf(const std::string &path);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_FILESTAMP_H
