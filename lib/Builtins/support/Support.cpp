//===- Support.cpp - Embedded bytes of the support archives -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Support.h"

// SupportBytes.S defines these labels before and after the bytes of each archive.
#define DECLARE_ARCHIVE(Architecture)                                                              \
  extern "C" const char oclc_support_##Architecture##_begin[], oclc_support_##Architecture##_end[];
DECLARE_ARCHIVE(x86_64)
DECLARE_ARCHIVE(aarch64)
DECLARE_ARCHIVE(riscv64)
#undef DECLARE_ARCHIVE

namespace oclc::builtins {
namespace {

struct Archive {
  std::string_view architecture;
  const char *begin, *end;
};

constexpr Archive Archives[] = {
    {"x86_64", oclc_support_x86_64_begin, oclc_support_x86_64_end},
    {"aarch64", oclc_support_aarch64_begin, oclc_support_aarch64_end},
    {"riscv64", oclc_support_riscv64_begin, oclc_support_riscv64_end},
};

} // namespace

std::string_view supportArchive(std::string_view architecture) {
  for (const Archive &each : Archives)
    if (each.architecture == architecture)
      return {each.begin, each.end};
  return {};
}

} // namespace oclc::builtins
