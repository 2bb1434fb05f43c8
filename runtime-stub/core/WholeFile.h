//===- WholeFile.h - Files that appear complete -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A file is written under another name and renamed: who reads it finds all of it, or nothing.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_WHOLEFILE_H
#define OCLC_RUNTIME_CORE_WHOLEFILE_H

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace oclc::rt {

/// A part of the names of files that are not complete.
inline constexpr std::string_view Unfinished = ".new-";

/// Creates the folders in front of the last '/' where they are missing.
void makeFoldersFor(const std::string &path);

/// False when it cannot be written; then all is as before.
bool writeWhole(const std::string &path, std::span<const std::byte> content);

/// The same with a name in an open folder, which gets `mode` less what the process's mask takes
/// away.
bool writeWholeAt(int folder, const std::string &name, std::span<const std::byte> content,
                  mode_t mode);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_WHOLEFILE_H
