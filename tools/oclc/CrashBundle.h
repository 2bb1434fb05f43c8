//===- CrashBundle.h - What repeats an internal error -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A report of an internal error is worth as much as the files that come with it. A bundle is a
// folder with all of them:
//
//   reproduce.sh   one command, which fails as the compilation has
//   before.ll      the module in front of the stage that failed, where there is one
//   report.txt     the fault, the stage, versions, options, pipelines
//   the inputs     sources with the files that they include written out
//
// It has another name until it is complete, and never takes the place of an older one.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CRASHBUNDLE_H
#define OCLC_TOOLS_OCLC_CRASHBUNDLE_H

#include "Supervisor.h"

namespace oclc::tool {

/// Makes a bundle where `arguments` want it. Returns the path of its reproduce.sh; empty when no
/// bundle is wanted. The errors are those of the file system.
llvm::Expected<std::string> keepBundle(const Arguments &arguments,
                                       const driver::CompileRequest &request,
                                       const OutputNames &names, const InternalFault &fault,
                                       Supervisor &children, frontend::DiagnosticsSink &sink);

/// What messages call the stage.
std::string stageTitle(const driver::CompileRequest &request, const InternalFault &fault);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CRASHBUNDLE_H
