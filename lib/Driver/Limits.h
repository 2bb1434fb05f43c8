//===- Limits.h - Check the limits of a binary ------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_DRIVER_LIMITS_H
#define OCLC_DRIVER_LIMITS_H

#include "Binary/Manifest.h"
#include "Frontend/Diagnostics.h"

#include <map>

namespace oclc::driver {

/// The position of each kernel's definition, by name.
using KernelPositions = std::map<std::string, frontend::SourcePosition>;

/// Reports an error at the definition of each kernel that exceeds a limit. Returns false after
/// errors. Most limits are those of binary::limits, which readers of binaries enforce.
bool checkLimits(const binary::Manifest &manifest, const KernelPositions &positions,
                 frontend::DiagnosticsSink &sink);

} // namespace oclc::driver

#endif // OCLC_DRIVER_LIMITS_H
