//===- Embedded.cpp - Embedded bytes of the launch code ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Functions/launch/Embedded.h"

// Bytes.S defines these labels before and after the bytes of each file.
#define DECLARE_FILE(Name)                                                                         \
  extern "C" const char oclc_launch_##Name##_begin[], oclc_launch_##Name##_end[];
DECLARE_FILE(x86_64)
DECLARE_FILE(aarch64)
DECLARE_FILE(riscv64)
DECLARE_FILE(range)
#undef DECLARE_FILE

namespace oclc::functions {
namespace {

struct Archive {
  std::string_view architecture;
  const char *begin, *end;
};

constexpr Archive Archives[] = {
    {"x86_64", oclc_launch_x86_64_begin, oclc_launch_x86_64_end},
    {"aarch64", oclc_launch_aarch64_begin, oclc_launch_aarch64_end},
    {"riscv64", oclc_launch_riscv64_begin, oclc_launch_riscv64_end},
};

} // namespace

std::string_view launchArchive(std::string_view architecture) {
  for (const Archive &each : Archives)
    if (each.architecture == architecture)
      return {each.begin, each.end};
  return {};
}

std::string_view rangeDeclarations() {
  const std::string_view text(oclc_launch_range_begin, oclc_launch_range_end);
  return text.substr(text.find("\n#ifndef") + 1);
}

} // namespace oclc::functions
