//===- JobFolder.h - Where a captured program is compiled -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// A folder for one compilation. Its layout lets #include find the same files as on the machine of
// the application:
//
//   current/   working directory of the compiler, and root of all -I folders. It has as many parent
//              folders here as names with ".." need
//   headers/   the headers that the application passed to clCompileProgram
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
  /// Removes the folder with its content.
  ~JobFolder();
  JobFolder(const JobFolder &) = delete;
  JobFolder &operator=(const JobFolder &) = delete;

  /// Creates the folders for files that sources include by `names`.
  llvm::Error create(const std::vector<std::string> &names);

  /// Writes a new file. The name is absolute or relative to the current folder.
  llvm::Error addFile(llvm::StringRef name, std::span<const std::byte> content) const;
  /// Writes a new file with a name relative to the folder of the headers.
  llvm::Error addHeader(llvm::StringRef name, std::span<const std::byte> content) const;

  std::string current() const { return Current; }
  std::string scratch() const { return Path + "/scratch"; }
  /// Returns the folder that contains all files that the program may include (--include-root).
  std::string root() const { return Path + "/files"; }
  /// Returns the path of a file next to these folders.
  std::string file(llvm::StringRef name) const { return Path + "/" + name.str(); }
  /// Returns the path of the headers relative to the current folder, with a final slash.
  std::string headers() const { return ToHeaders; }

private:
  const std::string Path;
  std::string Current, ToHeaders;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_JOBFOLDER_H
