//===- TuneInputs.h - Settings for the inputs of a command -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_TUNING_TUNEINPUTS_H
#define OCLC_TOOLS_OCLC_TUNING_TUNEINPUTS_H

#include "Frontend/Diagnostics.h"
#include "Request.h"
#include "tuning/Tune.h"

namespace oclc::tool {

/// Returns the name of the tuning file: that of --tuning, or one by the name of the output.
std::string tuningFileName(const Arguments &arguments, llvm::StringRef output);

/// Reads a tuning file, or starts an empty one if there is none.
llvm::Expected<TuningFile> readOrStart(llvm::StringRef path);

/// Returns the options for tuning, without the name of a program.
TuneOptions tuneOptions(const Arguments &arguments);

/// Sets the settings of `request` to those in the tuning file. Returns why the file cannot be read,
/// or nullopt.
std::optional<Failure> readTuning(const Arguments &arguments, driver::CompileRequest &request);

/// Tunes the inputs, adds the results to the tuning file, and sets the settings of `request`.
/// Returns why that failed, or nullopt.
std::optional<Failure> tuneInputs(const Arguments &arguments, const OutputNames &names,
                                  driver::CompileRequest &request, frontend::DiagnosticsSink &sink);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_TUNING_TUNEINPUTS_H
