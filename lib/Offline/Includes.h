//===- Includes.h - Files that a source includes ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A program that was compiled earlier is still the right one if what its source includes is what it
// was. A file is known by the name under which it was searched, relative to the folder in which it
// was found, and is looked for as the compiler does it: in the current folder, then in those of -I.
// So it does not matter where the folders are, and a file that now comes first is noticed.
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

/// The files behind the colon of a rule for make, as -MD writes it.
std::vector<std::string> readDependencies(std::string_view rule);

/// The path without the folder, of the current one and `folders`, in which a search for the rest
/// finds it first; the path itself when it is in none.
std::string nameOfInclude(const std::string &path, const std::vector<std::string> &folders);

/// The first file of that name, or an empty path.
std::string findInclude(const std::string &name, const std::vector<std::string> &folders);

/// What is said of a file that is not there.
enum class IfMissing { Accept, Refuse };

/// Whether all of `includes` are what they were; `changed` is left behind for the first that is
/// not.
bool areUnchanged(const std::vector<Include> &includes, const std::vector<std::string> &folders,
                  IfMissing ifMissing, std::string &changed);

} // namespace oclc::offline

#endif // OCLC_OFFLINE_INCLUDES_H
