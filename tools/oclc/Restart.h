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

/// Stores the arguments for a restart. In a restarted process, returns the note of the previous
/// program and sets `arguments` to its arguments.
std::optional<Progress> prepareRestart(std::span<char *> &arguments);

/// Stores a reference to the text from standard input, which a restarted program reads again.
void keepForRestart(llvm::StringRef standardInput);

/// Restarts the program. Returns only if that fails.
void restart(const Progress &noted);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_RESTART_H
