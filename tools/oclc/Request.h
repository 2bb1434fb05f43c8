//===- Request.h - From the command line to a compile request ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_REQUEST_H
#define OCLC_TOOLS_OCLC_REQUEST_H

#include "CommandLine.h"
#include "Driver/Compile.h"

namespace oclc::tool {

/// Default of --cpu: x86-64 with AVX2 and FMA. It does not depend on the machine, so that a command
/// produces the same bytes everywhere.
inline constexpr const char DefaultCPU[] = "x86-64-v3";

/// Name of the source that is read from standard input.
inline constexpr const char StandardInputName[] = "<stdin>";

enum ExitStatus { Success = 0, CompileError = 1, BadUsage = 2, BadFile = 3, InternalError = 4 };

/// The reason for which a command ends without a compilation, and the exit status.
struct Failure {
  ExitStatus status;
  UsageError error;
};

/// Reports a failure. If its mistake is in an argument, shows the argument with a caret below the
/// mistake. Returns the exit status.
int fail(const Failure &failed, frontend::DiagnosticsSink &sink);

/// Fills `request`, except for its inputs and saveTemps. Returns a failure if the arguments have an
/// invalid value, or do not go together.
std::optional<Failure> makeRequest(const Arguments &arguments, driver::CompileRequest &request);

/// The paths of the output, its header and the dependency file, and the path of intermediate files
/// without their suffixes. Each is empty if there is no such file.
struct OutputNames {
  std::string output, header, dependencies, temps;
};
std::optional<Failure> nameOutputs(const Arguments &arguments, OutputNames &names);

/// Reads the inputs into the request.
std::optional<Failure> readInputs(const Arguments &arguments, driver::CompileRequest &request);

/// Returns the text that -### prints.
std::string planText(const Arguments &arguments, const driver::CompileRequest &request,
                     const OutputNames &names);

/// Returns a rule for make: the target depends on the files.
std::string dependencyRule(llvm::StringRef target, const std::vector<std::string> &files);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_REQUEST_H
