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
//   files/            root of all files that the program may include (--include-root)
//     current/        working directory of the compiler; it replaces the program's -I folders
//     headers/        the headers that the application passed to clCompileProgram
//     absolute/       files with absolute names: absolute/usr/a.h is included as /usr/a.h
//   scratch/          temporary files of the compiler
//
// If names lead upwards with "..", the working directory is a folder below current/, such as
// current/oclc-current/oclc-current/: deep enough that no such name leads out of current/.
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

  /// Creates the folders. `names` are the relative names by which sources include files; they
  /// determine how deep the working directory is.
  llvm::Error create(const std::vector<std::string> &names);

  /// Writes a new file that sources include as `name`, which is absolute or relative to current().
  llvm::Error addFile(llvm::StringRef name, std::span<const std::byte> content) const;
  /// Writes a new header. `name` is relative to the folder of the headers.
  llvm::Error addHeader(llvm::StringRef name, std::span<const std::byte> content) const;

  /// Returns the working directory of the compiler.
  std::string current() const { return Current; }
  std::string scratch() const { return Path + "/scratch"; }
  /// Returns the folder that contains all files that the program may include (--include-root).
  std::string root() const { return Path + "/files"; }
  /// Returns the path of a file beside files/ and scratch/.
  std::string file(llvm::StringRef name) const { return Path + "/" + name.str(); }
  /// Returns the path of the headers relative to current(), with a final slash.
  std::string headers() const { return ToHeaders; }

private:
  const std::string Path;
  std::string Current, ToHeaders;
};

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_JOBFOLDER_H
