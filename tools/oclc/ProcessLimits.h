//===- ProcessLimits.h - What a compilation may take ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A few bytes of a source ask for gigabytes, hours, or a stack as deep as they nest. The process
// that compiles ends at a limit, and says in CurrentProgress at which.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_PROCESSLIMITS_H
#define OCLC_TOOLS_OCLC_PROCESSLIMITS_H

#include "Progress.h"

namespace oclc::tool {

struct Limits {
  unsigned seconds = 0;   ///< Wall-clock time; 0: no limit.
  unsigned megabytes = 0; ///< Of address space; 0: no limit. None under AddressSanitizer.
};

/// What the main thread has of stack, if the system allows it.
constexpr uint64_t StackBytes = uint64_t(64) << 20;

/// Of diagnostics: who reads more?
constexpr uint64_t MostSaid = uint64_t(4) << 20;

/// Gives the main thread its stack, and signal handlers one of their own.
void enlargeStack();

/// From here on this process has limits of memory and stack.
void limitMemory(const Limits &allowed);

/// From here on, and when there is nobody else who looks at the clock, one of time.
void limitTime(const Limits &allowed);

/// The process has come to a limit. It ends, or begins anew to say so (Restart.h). May be called by
/// a signal handler.
[[noreturn]] void endAt(Limit reached);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_PROCESSLIMITS_H
