//===- Fallback.h - Compiles without the stage that fails -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A fault of the compiler itself never becomes code. A stage in which it shows is left out, if that
// is possible, and the program is compiled anew; otherwise there is no output.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_FALLBACK_H
#define OCLC_TOOLS_OCLC_FALLBACK_H

#include "Supervisor.h"

namespace oclc::tool {

/// Calls `compile`, which compiles `request`, until it ends without a fault or nothing more can be
/// left out. `known` is how the first call has ended, if the process has begun anew after it.
/// Returns the exit status, and has said why.
int compileWithFallback(const Arguments &arguments, driver::CompileRequest &request,
                        const OutputNames &names, driver::TimeReport &times,
                        frontend::DiagnosticsSink &sink, DiagnosticsStream &stream,
                        const std::optional<Progress> &known, llvm::function_ref<int()> compile);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_FALLBACK_H
