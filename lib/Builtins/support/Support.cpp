//===- Support.cpp - Embedded bytes of the support archive --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Support.h"

// SupportBytes.S defines these labels before and after the bytes of the archive.
extern "C" const char oclc_support_archive_begin[];
extern "C" const char oclc_support_archive_end[];

namespace oclc::builtins {

std::string_view supportArchive() {
  return {oclc_support_archive_begin,
          static_cast<size_t>(oclc_support_archive_end - oclc_support_archive_begin)};
}

} // namespace oclc::builtins
