//===- StripCPUs.h - Leave code for some CPUs out of a binary ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// --strip-cpus: copies a multi-architecture binary without the binaries for some architectures. The
// code for the CPUs of one architecture is linked, so that only all of it can be left out.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_STRIPCPUS_H
#define OCLC_TOOLS_OCLC_STRIPCPUS_H

#include "CommandLine.h"
#include "Frontend/Diagnostics.h"

namespace oclc::tool {

/// Runs --strip-cpus. Returns the exit status.
int stripCPUs(const Arguments &arguments, frontend::DiagnosticsSink &sink);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_STRIPCPUS_H
