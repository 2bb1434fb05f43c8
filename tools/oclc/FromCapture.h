//===- FromCapture.h - From a capture to a program archive ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Compiles the programs that an application built under OCLC_CAPTURE=DIR ahead of time. With the
// resulting archive, the application runs on machines without a compiler.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_FROMCAPTURE_H
#define OCLC_TOOLS_OCLC_FROMCAPTURE_H

#include "Request.h"

namespace oclc::tool {

/// Writes the archive, and returns the exit status. This is Success only if every folder of the
/// capture can be used, and the archive has code for every program that compiled in the
/// application. Programs that the application loaded as binaries do not count.
int archiveCapture(const Arguments &arguments, frontend::DiagnosticsSink &sink);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_FROMCAPTURE_H
