//===- Confine.h - The sandbox that this program enters -------------------------------*- C++ -*-===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_CONFINE_H
#define OCLC_TOOLS_OCLC_CONFINE_H

#include "Request.h"

namespace oclc::tool {

/// Enters the sandbox that --sandbox requests, if any. In it, this process can write only in the
/// folders of its outputs and of temporary files, and can start only itself, oclopt and the
/// translator. With --include-root it can read only its inputs, that folder, and the files that
/// these programs need. "try" tolerates missing protections; "on" returns a failure for them.
std::optional<Failure> confine(const Arguments &arguments, const OutputNames &names);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_CONFINE_H
