//===- CrashBundle.h - What repeats an internal error -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A crash bundle is a folder with all files that are needed to reproduce an internal error:
//
//   reproduce.sh   one command that fails like the compilation
//   before.ll      the module before the stage that failed, if there is a module
//   report.txt     the fault, the stage, versions, options, pipelines
//   the inputs     OpenCL C with its included files expanded, and other files unchanged
//
// A bundle has a temporary name until it is complete, and never replaces an older bundle.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CRASHBUNDLE_H
#define OCLC_TOOLS_OCLC_CRASHBUNDLE_H

#include "Supervisor.h"

namespace oclc::tool {

/// Creates a bundle in the place that `arguments` specify. Returns the path of its reproduce.sh, or
/// an empty string for --crash-bundle=off. Returns an error if the bundle cannot be written, or if
/// there are too many bundles for this output.
llvm::Expected<std::string> keepBundle(const Arguments &arguments,
                                       const driver::CompileRequest &request,
                                       const OutputNames &names, const InternalFault &fault,
                                       Supervisor &children, frontend::DiagnosticsSink &sink);

/// Returns the name of the stage that failed, for messages.
std::string stageTitle(const driver::CompileRequest &request, const InternalFault &fault);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CRASHBUNDLE_H
