//===- Progress.h - What a compilation is at --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Progress is a plain structure that outlives the compilation that fills it: a parent shares it
// with its child, and a process that crashes passes it to the program that replaces it.
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
  frontend::ReadingNote reading; ///< Position of Clang in the input, and the errors so far.
  Limit reached = Limit::None;
  char scratch[512] = ""; ///< Folder for temporary files, to be removed after a restart.
  char place[512] = "";   ///< Value of TMPDIR before it named that folder; empty if unset.
  bool isAtFault = false;
  bool isCrash = false;    ///< True if the fault is a signal.
  bool mayRestart = false; ///< True if the process may restart to report its own end.
  char finding[1024] = ""; ///< Description of the fault.

  /// True if the front end crashed after Clang had reported errors. In a program with errors, Clang
  /// may rely on something that does not hold, so the crash is not reported as an internal error.
  bool isCrashAfterErrors() const;
  void setFault(llvm::StringRef finding);
  void setCrash(int signal);
};

/// Progress of the compilation in this process; null if nobody observes it.
extern Progress *CurrentProgress;

/// Records a fault of the current or last stage for the observer. Returns false if there is no
/// observer.
bool noteFault(llvm::StringRef finding);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_PROGRESS_H
