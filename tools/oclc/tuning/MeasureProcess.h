//===- MeasureProcess.h - Run oclc-measure, here or on another machine -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_TUNING_MEASUREPROCESS_H
#define OCLC_TOOLS_OCLC_TUNING_MEASUREPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>

namespace oclc::tool {

/// Runs the shell command `command` with the file `job` as its standard input, and calls `take`
/// with each complete line of its standard output. Kills the command after `seconds`. Returns an
/// error message, or an empty text.
std::string runMeasurement(const std::string &command, const std::string &job, unsigned seconds,
                           llvm::function_ref<void(const std::string &line)> take);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_TUNING_MEASUREPROCESS_H
