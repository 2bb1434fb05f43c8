//===- Log.cpp - Lines for people, on request -------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/Log.h"

#include <cstdio>
#include <cstdlib>

namespace oclc::rt {

bool logEnabled() {
  static const bool enabled = [] {
    const char *value = std::getenv("OCLC_LOG");
    return value && *value && std::string_view(value) != "0";
  }();
  return enabled;
}

void log(std::string_view text) {
  if (logEnabled())
    std::fprintf(stderr, "oclc: %.*s\n", int(text.size()), text.data());
}

} // namespace oclc::rt
