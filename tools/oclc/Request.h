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

/// What CPU code is for when --cpu does not say: any x86 server or desktop since 2015. Fixed, so
/// that the same command gives the same bytes on every machine.
inline constexpr const char DefaultCPU[] = "x86-64-v3";

/// What the text that comes from standard input is called.
inline constexpr const char StandardInputName[] = "<stdin>";

enum ExitStatus { Success = 0, CompileError = 1, BadUsage = 2, BadFile = 3, InternalError = 4 };

/// A mistake that needed LLVM to be found.
struct Failure {
  ExitStatus status;
  UsageError error;
};

/// Everything but the contents of the inputs.
std::optional<Failure> makeRequest(const Arguments &arguments, driver::CompileRequest &request);

/// Where the output, the dependency file and intermediate files go.
struct OutputNames {
  std::string output, dependencies, temps;
};
std::optional<Failure> nameOutputs(const Arguments &arguments, OutputNames &names);

/// Reads the inputs into the request.
std::optional<Failure> readInputs(const Arguments &arguments, driver::CompileRequest &request);

/// The text of -###.
std::string planText(const Arguments &arguments, const driver::CompileRequest &request,
                     const OutputNames &names);

/// A rule for make: the target needs the files.
std::string dependencyRule(llvm::StringRef target, const std::vector<std::string> &files);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_REQUEST_H
