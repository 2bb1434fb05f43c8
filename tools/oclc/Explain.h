//===- Explain.h - Write what a compilation does ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_EXPLAIN_H
#define OCLC_TOOLS_OCLC_EXPLAIN_H

#include "Request.h"

namespace oclc::tool {

/// Reports options that do not go with --explain, which writes no binary.
std::optional<Failure> checkExplain(const Arguments &arguments);

/// Compiles as `request` says. Returns the result with the page, or its JSON, instead of a binary.
llvm::Expected<driver::CompileResult> explain(const Arguments &arguments,
                                              const driver::CompileRequest &request,
                                              frontend::DiagnosticsSink &sink,
                                              driver::TimeReport &times);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_EXPLAIN_H
