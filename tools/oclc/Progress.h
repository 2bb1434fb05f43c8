//===- Progress.h - What a compilation is at --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A plain structure that outlives the compilation that fills it: a parent shares it with its child,
// and a process that crashes hands it to the one that it becomes.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_PROGRESS_H
#define OCLC_TOOLS_OCLC_PROGRESS_H

#include "Driver/TimeReport.h"
#include "Frontend/Diagnostics.h"

namespace oclc::tool {

inline constexpr const char CrashAfterErrors[] = "the compiler cannot go on after these errors";

enum class Limit : uint8_t { None, Memory, Stack, Time, Messages };

struct Progress {
  driver::StageNote running;
  frontend::ReadingNote reading; ///< What Clang has done in the input.
  Limit reached = Limit::None;
  char scratch[512] = ""; ///< The folder of temporary files of the process that begins anew,
  char place[512] = "";   ///< and what TMPDIR was before.
  bool isAtFault = false;
  bool isCrash = false;    ///< The fault is a signal.
  bool mayRestart = false; ///< The process that compiles is the one that reports.
  char finding[1024] = ""; ///< What the fault is.

  /// True if Clang crashed in a program that it had found wrong. What Clang takes for granted may
  /// not hold there; the errors that it printed are the program's.
  bool isCrashAfterErrors() const;
  void setFault(llvm::StringRef finding);
  void setCrash(int signal);
};

/// That of the compilation in this process; null when there is none that somebody watches.
extern Progress *CurrentProgress;

/// Tells whoever watches that the stage which runs, or has run last, is at fault. False when
/// nobody would report it.
bool noteFault(llvm::StringRef finding);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_PROGRESS_H
