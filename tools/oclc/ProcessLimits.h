//===- ProcessLimits.h - What a compilation may take ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A small source can require gigabytes of memory, hours, or a deep stack. When the compiling
// process reaches a limit, it records the limit in CurrentProgress, and ends or restarts.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_PROCESSLIMITS_H
#define OCLC_TOOLS_OCLC_PROCESSLIMITS_H

#include "Progress.h"

namespace oclc::tool {

struct Limits {
  unsigned seconds = 0;   ///< Wall-clock time; 0 means no limit.
  unsigned megabytes = 0; ///< Address space; 0 means no limit. Unused under ASan.
};

/// Stack size of the main thread in bytes, if the system allows it.
constexpr uint64_t StackBytes = uint64_t(64) << 20;

/// Maximum size of all diagnostics of a compilation in bytes.
constexpr uint64_t MostSaid = uint64_t(4) << 20;

/// Enlarges the stack of the main thread, and creates an alternate stack for signal handlers.
void enlargeStack();

/// Limits the memory of this process. From now on, calls endAt() if the memory or the stack is
/// exhausted.
void limitMemory(const Limits &allowed);

/// Limits the time of this process, or removes the limit if `allowed.seconds` is 0. Not needed in a
/// child, whose parent limits its time.
void limitTime(const Limits &allowed);

/// Ends the process at a limit, or restarts it to report the limit (Restart.h). May be called by a
/// signal handler.
[[noreturn]] void endAt(Limit reached);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_PROCESSLIMITS_H
