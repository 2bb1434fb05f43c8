//===- DebugFile.h - Files in which debuggers and profilers find code -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Code is mapped from memory, so it has no file name that another process could open. gdb, lldb and
// perf need one. A binary that was compiled with -g is therefore written to the cache folder, as
// debug/HASH.N.oclbin, and loaded from there. The dynamic loader assumes that equal files are the
// same library, but each program has its own variables: N differs among the programs of a process
// that have the same binary. The files stay, because `perf report` reads them when the program has
// ended, and the next process takes them again; the least recently used are removed as in other
// folders.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_DEBUGFILE_H
#define OCLC_RUNTIME_CORE_DEBUGFILE_H

#include "Binary/Reader.h"

#include <memory>
#include <span>
#include <string>

namespace oclc::rt {

/// A file with the code of one loaded program. No other program of this process loads it as long as
/// this object exists.
class DebugFile {
public:
  /// Puts `file` where debuggers find it. Returns null if the binary has no debug information or if
  /// there is no cache folder that can be written to.
  static std::unique_ptr<DebugFile> create(std::span<const std::byte> file,
                                           const binary::Binary &binary);
  ~DebugFile();
  DebugFile(const DebugFile &) = delete;
  DebugFile &operator=(const DebugFile &) = delete;

  const std::string &path() const { return fullPath; }

private:
  explicit DebugFile(const std::string &hash);

  const std::string name; ///< Within the cache folder.
  std::string fullPath;
};

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_DEBUGFILE_H
