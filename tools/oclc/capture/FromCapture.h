//===- FromCapture.h - From a capture to a program archive ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// What an application built when it ran with OCLC_CAPTURE=DIR is compiled ahead of time. With the
// archive that is written, the application runs where there is no compiler.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CAPTURE_FROMCAPTURE_H
#define OCLC_TOOLS_OCLC_CAPTURE_FROMCAPTURE_H

#include "Request.h"

namespace oclc::tool {

/// Success when every program is in the archive that compiled in the application.
int archiveCapture(const Arguments &arguments, frontend::DiagnosticsSink &sink);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CAPTURE_FROMCAPTURE_H
