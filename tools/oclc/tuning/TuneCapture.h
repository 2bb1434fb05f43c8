//===- TuneCapture.h - Tune the programs of a capture ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_TUNING_TUNECAPTURE_H
#define OCLC_TOOLS_OCLC_TUNING_TUNECAPTURE_H

#include "capture/CapturedLaunches.h"
#include "capture/CompileCommand.h"
#include "tuning/CapturedArguments.h"
#include "tuning/Tune.h"

namespace oclc::tool {

/// Tunes the programs of a capture one after the other, with `options.seconds` for all of them, and
/// adds what was measured to `file` under their digests. Leaves out linked programs, objects and
/// libraries, and programs that request vectors or methods themselves. Measures with `arguments` of
/// the application, as far as there are any. `scratch` is the path of a
/// folder for temporary files. Errors and result are those of tuneProgram().
llvm::Expected<std::optional<int>>
tuneCapture(const TuneOptions &options, const CaptureOptions &capture,
            const std::vector<CapturedProgram> &programs, const CapturedLaunches &launches,
            const CapturedArguments &arguments, const std::string &scratch, TuningFile &file,
            frontend::DiagnosticsSink &sink);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_TUNING_TUNECAPTURE_H
