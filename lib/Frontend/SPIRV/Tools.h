//===- Tools.h - What SPIRV-Tools does for oclc -----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_LIB_FRONTEND_SPIRV_TOOLS_H
#define OCLC_LIB_FRONTEND_SPIRV_TOOLS_H

#include "Words.h"

#include "oclc/Frontend/Diagnostics.h"
#include "oclc/Frontend/Input.h"

#include <optional>

namespace oclc::frontend::spirv {

/// Assembly becomes a module of the version that its header names, 1.2 without one, or of the
/// lowest above that with which it can be written. Mistakes are reported at their lines.
std::optional<Module> assemble(const SourceFile &Source, DiagnosticsSink &Sink);

/// What is not valid in M; empty if all is.
std::string validate(const Module &M);

} // namespace oclc::frontend::spirv

#endif // OCLC_LIB_FRONTEND_SPIRV_TOOLS_H
