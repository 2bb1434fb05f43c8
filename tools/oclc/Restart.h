//===- Restart.h - A process that has crashed begins anew -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// OpenCL C is first compiled without a child process, because a fork costs a tenth of a small
// compilation. After a crash, no data of the process can be trusted, so the process executes its
// program again, with the same arguments and a note of the fault. A restart does not use the heap.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_RESTART_H
#define OCLC_TOOLS_OCLC_RESTART_H

#include "Progress.h"

#include <optional>
#include <span>

namespace oclc::tool {

/// Stores `arguments` for a restart, and returns std::nullopt. In a restarted process, which cannot
/// restart again, sets `arguments` to those of the previous program instead, and returns its note,
/// or std::nullopt if the note cannot be read.
std::optional<Progress> prepareRestart(std::span<char *> &arguments);

/// Stores a reference to the text from standard input, which a restarted program reads again.
void keepForRestart(llvm::StringRef standardInput);

/// Restarts the program. Returns only if that fails, or if no arguments have been stored.
void restart(const Progress &noted);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_RESTART_H
