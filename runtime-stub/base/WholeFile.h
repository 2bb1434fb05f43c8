//===- WholeFile.h - Writes files atomically --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Writes a file under a temporary name and renames it, so that readers find all of its content or
// no file.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_WHOLEFILE_H
#define OCLC_RUNTIME_BASE_WHOLEFILE_H

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace oclc::rt {

/// Part of the names of files that are not complete.
inline constexpr std::string_view Unfinished = ".new-";

/// Creates the folders before the last '/' that do not exist.
void makeFoldersFor(const std::string &path);

/// Writes a file. On failure returns false and changes nothing.
bool writeWhole(const std::string &path, std::span<const std::byte> content);

/// Writes a file in an open folder. The file gets `mode`, reduced by the umask.
bool writeWholeAt(int folder, const std::string &name, std::span<const std::byte> content,
                  mode_t mode);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_WHOLEFILE_H
