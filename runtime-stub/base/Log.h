//===- Log.h - Diagnostic output --------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Prints diagnostic lines to standard error. With OCLC_LOG=1 in the environment the runtime reports
// why it refuses something; with 2 it also reports dispatches and the CPU for which the selected
// code was compiled.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_BASE_LOG_H
#define OCLC_RUNTIME_BASE_LOG_H

#include <string_view>

namespace oclc::rt {

enum class LogLevel { Refusals = 1, Dispatches = 2 };

/// True if lines of that level are printed.
bool logs(LogLevel level);

/// Prints "oclc: TEXT" if lines of that level are printed.
void log(LogLevel level, std::string_view text);
inline void log(std::string_view text) { log(LogLevel::Refusals, text); }

} // namespace oclc::rt

#endif // OCLC_RUNTIME_BASE_LOG_H
