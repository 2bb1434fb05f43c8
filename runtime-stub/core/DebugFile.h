//===- DebugFile.h - Files in which debuggers and profilers find code -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Code is mapped from memory, so it has no file name that another process could open. gdb, lldb and
// perf need one. A binary that was compiled with -g is therefore written to the cache folder, as
// debug/HASH.N.oclbin, and loaded from there. The files stay, because `perf report` reads them when
// the program has ended; the least recently written are removed as in the other folders.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_DEBUGFILE_H
#define OCLC_RUNTIME_CORE_DEBUGFILE_H

#include "Binary/Reader.h"

#include <optional>
#include <span>
#include <string>

namespace oclc::rt {

/// Writes `file` for debuggers and returns its path. Returns no value if the binary has no debug
/// information or if there is no cache folder that can be written to.
std::optional<std::string> writeDebugFile(std::span<const std::byte> file,
                                          const binary::Binary &binary);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_DEBUGFILE_H
