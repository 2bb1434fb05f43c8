//===- JobFolder.h - Where a captured program is compiled -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A folder for one compilation, laid out so that #include finds what it found on the machine of the
// application:
//
//   current/   the folder in which the compiler runs, and that of all -I. It is as deep in there as
//              names with ".." in them lead out of it
//   headers/   what the application gave to clCompileProgram
//   scratch/   temporary files
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_JOBFOLDER_H
#define OCLC_TOOLS_OCLC_CAPTURE_JOBFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace oclc::tool {

class JobFolder {
public:
  explicit JobFolder(std::string path) : Path(std::move(path)) {}
  /// Removes it with all that is in it.
  ~JobFolder();
  JobFolder(const JobFolder &) = delete;
  JobFolder &operator=(const JobFolder &) = delete;

  /// Makes the folders, for files that are included by `names`.
  llvm::Error create(const std::vector<std::string> &names);

  /// Writes a file that is not there yet, by a full name or one that is relative to the current
  /// folder, ...
  llvm::Error addFile(llvm::StringRef name, std::span<const std::byte> content) const;
  /// ... or to that of the headers.
  llvm::Error addHeader(llvm::StringRef name, std::span<const std::byte> content) const;

  std::string current() const { return Current; }
  std::string scratch() const { return Path + "/scratch"; }
  /// All that the program may include: --include-root.
  std::string root() const { return Path + "/files"; }
  /// A file beside these folders.
  std::string file(llvm::StringRef name) const { return Path + "/" + name.str(); }
  /// The path of the headers, as seen from the current folder, with a slash.
  std::string headers() const { return ToHeaders; }

private:
  const std::string Path;
  std::string Current, ToHeaders;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_JOBFOLDER_H
