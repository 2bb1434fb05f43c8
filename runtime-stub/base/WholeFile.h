//===- WholeFile.h - Writes files atomically --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Writes a file under a temporary name and renames it, so that readers find either all of the new
// content or what was there before.
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

/// Part of the temporary name of a file that is not complete.
inline constexpr std::string_view Unfinished = ".new-";

/// Creates the missing folders of a file's path, i.e. those before the last '/', for the user only.
/// Failures are ignored.
void makeFoldersFor(const std::string &path);

/// Writes a file, and creates missing folders of its path. On failure returns false and leaves an
/// existing file unchanged. A new file has mode 0666, reduced by the umask.
bool writeWhole(const std::string &path, std::span<const std::byte> content);

/// Writes a file in an open folder. On failure returns false and leaves an existing file unchanged.
/// The new file has the access mode `mode`, reduced by the umask.
bool writeWholeAt(int folder, const std::string &name, std::span<const std::byte> content,
                  mode_t mode);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_WHOLEFILE_H
