//===- Tool.h - The compiler as a function -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_TOOL_H
#define OCLC_TOOLS_OCLC_TOOL_H

#include "Progress.h"

#include <optional>
#include <span>

namespace oclc::tool {

/// Runs `oclc` with the arguments `values`, the first of which is its name. Returns the exit
/// status, also after a crash, unless the process restarts then (Restart.h). Each call installs
/// LLVM's handlers for errors, so a second call in a process needs an LLVM without assertions.
/// `known` is the note of the program that this one replaces, if the process has restarted.
int runTool(std::span<char *> values, const std::optional<Progress> &known = std::nullopt);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_TOOL_H
