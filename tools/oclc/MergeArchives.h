//===- MergeArchives.h - Several program archives become one ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_MERGEARCHIVES_H
#define OCLC_TOOLS_OCLC_MERGEARCHIVES_H

#include "Request.h"

namespace oclc::tool {

/// True if the inputs are program archives: `oclc one.oclarc two.oclarc -o both.oclarc`.
bool areArchives(const Arguments &arguments);

/// Writes an archive with the programs of all inputs, and returns the exit status. A program that
/// several inputs have is compiled for all their architectures. If two have different code for the
/// same architecture, that is an error.
int mergeArchives(const Arguments &arguments, frontend::DiagnosticsSink &sink);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_MERGEARCHIVES_H
