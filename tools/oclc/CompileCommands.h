//===- CompileCommands.h - Tells editors how oclc reads its inputs ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_COMPILECOMMANDS_H
#define OCLC_TOOLS_OCLC_COMPILECOMMANDS_H

#include "Driver/Compile.h"
#include "Request.h"

namespace oclc::tool {

/// Returns a JSON compilation database: for each input, a command of Clang with the language
/// options of `request`. clangd and clang-tidy then know the device's extensions and macros. Inputs
/// that are not OpenCL C by their names are an error.
llvm::Expected<std::string> compileCommands(const Arguments &arguments,
                                            const driver::CompileRequest &request);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_COMPILECOMMANDS_H
