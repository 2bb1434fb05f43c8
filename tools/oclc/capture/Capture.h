//===- Capture.h - All that an application built ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_CAPTURE_H
#define OCLC_TOOLS_OCLC_CAPTURE_CAPTURE_H

#include "CapturedLaunches.h"
#include "CapturedProgram.h"
#include "Frontend/Diagnostics.h"

namespace oclc::tool {

/// The programs of a capture, in the order of their digests.
struct Capture {
  std::vector<CapturedProgram> programs;
  CapturedLaunches launches;
  unsigned binaries = 0;
  unsigned leftOut = 0;
};

/// Reads the descriptions of the programs, and the launches. Leaves out programs that are invalid,
/// with a warning. Reports an error and returns false if the folder is no capture, cannot be read,
/// or has too many programs.
bool readCapture(const std::string &folder, Capture &into, frontend::DiagnosticsSink &sink);

/// Returns the digest that begins with `digits`, as --program takes it. Errors: no program or
/// several programs of the capture have such a digest.
llvm::Expected<binary::Digest> findProgram(const Capture &capture, llvm::StringRef digits);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_CAPTURE_H
