//===- Includes.h - Find the files that a source includes -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Checks whether a program that was compiled earlier is still up to date: the files that its source
// includes must not have changed. An include is stored under its path relative to the folder of -I
// in which it was found. The check searches for that path in the order of the compiler: first in
// the current folder, then in the folders of -I. So the result does not depend on the location of
// these folders, and a new file that precedes the old file is noticed.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_OFFLINE_INCLUDES_H
#define OCLC_OFFLINE_INCLUDES_H

#include "Binary/ProgramArchive.h"

#include <string>
#include <string_view>
#include <vector>

namespace oclc::offline {

using binary::Include;

/// Returns the prerequisites (the files after the colon) of the make rule that -MD writes.
std::vector<std::string> readDependencies(std::string_view rule);

/// Returns the name under which findInclude finds the file `path`: the path relative to one of
/// `folders`. Returns the whole path, without a leading "./", if there is no such folder.
std::string nameOfInclude(const std::string &path, const std::vector<std::string> &folders);

/// Searches the current folder and then `folders` for `name`. Returns the path of the first file
/// found, or an empty path.
std::string findInclude(const std::string &name, const std::vector<std::string> &folders);

/// Whether a missing file counts as unchanged (Accept) or as changed (Refuse).
enum class IfMissing { Accept, Refuse };

/// True if the files of all `includes` still have their digests. Otherwise `changed` is the name of
/// the first file that has changed.
bool areUnchanged(const std::vector<Include> &includes, const std::vector<std::string> &folders,
                  IfMissing ifMissing, std::string &changed);

} // namespace oclc::offline

#endif // OCLC_OFFLINE_INCLUDES_H
