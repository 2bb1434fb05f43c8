//===- Tune.h - Choose the settings of a program by running it ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Compiles a program with several settings, times the results with oclc-measure, and records for
// each variant which settings are the fastest.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_TUNING_TUNE_H
#define OCLC_TOOLS_OCLC_TUNING_TUNE_H

#include "Frontend/Diagnostics.h"
#include "tuning/Candidates.h"
#include "tuning/TuningFile.h"

namespace oclc::tool {

struct TuneOptions {
  std::string program; ///< Its name in the tuning file.
  std::string title;   ///< Its name for the user who watches.
  ProgressStyle progress;
  std::string command;         ///< Shell command that runs oclc-measure.
  unsigned seconds = 60;       ///< Time for measurements.
  unsigned atOnce = 1;         ///< Maximum number of concurrent compilations.
  bool hasSmallGroups = false; ///< There are variants for small work-groups (isSmallGroup()).
};

/// Tunes one program and adds what was measured to `file`. `command` makes the commands that
/// compile it. `facts` is the name of a file to which the first candidate writes what is known of
/// the arguments (--save-facts); `launches` are those of an application. Reports what was won, and
/// candidates that compute something wrong. Errors: a command cannot be run. A program that does
/// not compile is left alone, because its compilation reports why. Returns the signal that has
/// ended the work early, or nullopt.
llvm::Expected<std::optional<int>> tuneProgram(const TuneOptions &options, CommandMaker command,
                                               const std::string &folder,
                                               std::vector<measure::CapturedLaunch> launches,
                                               TuningFile &file, frontend::DiagnosticsSink &sink);

/// Returns the shell command that runs the oclc-measure of this installation.
std::string localMeasureCommand();

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_TUNING_TUNE_H
