//===- Restart.h - A process that has crashed begins anew -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// OpenCL C is first compiled without a child, because a fork costs as much as a tenth of a small
// compilation. After a crash nothing in the process can be trusted, so it executes its program
// again, with the same arguments and a note of the fault. Nothing here needs the heap.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_RESTART_H
#define OCLC_TOOLS_OCLC_RESTART_H

#include "Progress.h"

#include <optional>
#include <span>

namespace oclc::tool {

/// Keeps the arguments. When this process has begun anew, returns what the one before has noted,
/// and `arguments` become those that it had.
std::optional<Progress> prepareRestart(std::span<char *> &arguments);

/// What has been read from standard input, which the new program has to read again.
void keepForRestart(llvm::StringRef standardInput);

/// Begins anew. Returns when that is not possible.
void restart(const Progress &noted);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_RESTART_H
