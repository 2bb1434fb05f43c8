//===- Invocation.h - Clang's arguments for one translation unit --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FRONTEND_INVOCATION_H
#define OCLC_FRONTEND_INVOCATION_H

#include "Frontend/OpenCLC.h"

namespace oclc::frontend {

/// The folder of the headers that exist in memory only.
inline constexpr const char VirtualIncludeFolder[] = "/__oclc__/include";

/// Returns the language version for a file: that of the options, but files .clcpp and .cppcl are
/// C++ for OpenCL 1.0, unless the options say another version of it.
std::string standardOf(llvm::StringRef file, const LanguageOptions &options);

/// Returns arguments for `clang -cc1`: language, target, device features and the options of the
/// user, but neither the input file nor the output.
std::vector<std::string> cc1Arguments(const LanguageOptions &options,
                                      const DiagnosticsOptions &diagnostics);

/// Returns a command of Clang's driver by which clangd and clang-tidy read the source `file` as
/// oclc does: `clang ... file`.
std::vector<std::string> driverCommand(const LanguageOptions &options, llvm::StringRef file);

} // namespace oclc::frontend

#endif // OCLC_FRONTEND_INVOCATION_H
