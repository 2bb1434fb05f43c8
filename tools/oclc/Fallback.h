//===- Fallback.h - Compiles without the stage that fails -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// No output is written from code that a faulty stage has processed. If the stage is optional, it is
// left out or replaced by a simpler one, and the program is compiled again. This repeats until no
// stage fails. If a stage that is not optional fails, there is no output.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_FALLBACK_H
#define OCLC_TOOLS_OCLC_FALLBACK_H

#include "Supervisor.h"

namespace oclc::tool {

/// Calls `compile`, which compiles `request`, until it ends without a fault or no further stage can
/// be left out. `known` is the outcome of the first call if the process has restarted after it.
/// Returns the exit status. A failure has been reported.
int compileWithFallback(const Arguments &arguments, driver::CompileRequest &request,
                        const OutputNames &names, driver::TimeReport &times,
                        frontend::DiagnosticsSink &sink, DiagnosticsStream &stream,
                        const std::optional<Progress> &known, llvm::function_ref<int()> compile);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_FALLBACK_H
