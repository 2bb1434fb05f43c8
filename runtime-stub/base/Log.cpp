//===- Log.cpp - Diagnostic output ------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "base/Log.h"

#include "Base/Environment.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace oclc::rt {

/// An empty OCLC_LOG counts as 0, and any other value that is not an integer as 1.
bool logs(LogLevel level) {
  static const int wanted = [] {
    const char *value = environment("OCLC_LOG");
    if (!value || !*value)
      return 0;
    char *end;
    const long number = std::strtol(value, &end, 10);
    return *end ? 1 : int(std::clamp(number, 0L, 9L));
  }();
  return wanted >= int(level);
}

void log(LogLevel level, std::string_view text) {
  if (logs(level))
    std::fprintf(stderr, "oclc: %.*s\n", int(text.size()), text.data());
}

} // namespace oclc::rt
