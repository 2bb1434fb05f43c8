//===- Supervisor.h - Compiles files of strangers in a process of their own -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// LLVM's readers trust their files: a damaged one can make them crash, loop or ask for all memory
// there is. A child process with limits does the work, and its parent, which has read nothing of
// the file, says what became of it and removes what it left behind.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_SUPERVISOR_H
#define OCLC_TOOLS_OCLC_SUPERVISOR_H

#include "Request.h"

#include "oclc/Driver/TimeReport.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace oclc::tool {

struct Limits {
  unsigned seconds = 0;   ///< Wall-clock time; 0: no limit.
  unsigned megabytes = 0; ///< Of address space; 0: no limit. None under AddressSanitizer.
};

/// Calls `Compile` in a child process and returns the status that it returns. `Times` tells the
/// parent which stage the child is in. When the child ends in another way, reports that to `Sink`,
/// naming `Input`: CompileError for a file that cannot be read or goes beyond a limit,
/// InternalError for a crash in a later stage.
int superviseCompilation(llvm::StringRef Input, const Limits &Allowed, driver::TimeReport &Times,
                         frontend::DiagnosticsSink &Sink, llvm::function_ref<int()> Compile);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_SUPERVISOR_H
