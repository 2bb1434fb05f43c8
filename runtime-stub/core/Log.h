//===- Log.h - Lines for people, on request ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// OCLC_LOG=1 in the environment makes the runtime say on stderr why it refuses something, 2 what
// it sends to its threads and for which CPU its code is, too.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_LOG_H
#define OCLC_RUNTIME_CORE_LOG_H

#include <string_view>

namespace oclc::rt {

enum class LogLevel { Refusals = 1, Dispatches = 2 };

/// Whether lines of that kind are printed.
bool logs(LogLevel level);

/// Prints "oclc: TEXT" if they are.
void log(LogLevel level, std::string_view text);
inline void log(std::string_view text) { log(LogLevel::Refusals, text); }

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_LOG_H
