//===- Log.h - Lines for people, on request ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// OCLC_LOG=1 in the environment makes the runtime say on stderr why it refuses something.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_CORE_LOG_H
#define OCLC_RUNTIME_CORE_LOG_H

#include <string_view>

namespace oclc::rt {

bool logEnabled();

/// Prints "oclc: TEXT" when logging is on.
void log(std::string_view text);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_CORE_LOG_H
