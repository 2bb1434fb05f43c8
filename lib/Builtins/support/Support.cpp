//===- Support.cpp - Embedded bytes of the support archive --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Support.h"

// The bytes between the two labels of SupportBytes.S.
extern "C" const char oclc_support_archive_begin[];
extern "C" const char oclc_support_archive_end[];

namespace oclc::builtins {

std::string_view supportArchive() {
  return {oclc_support_archive_begin,
          static_cast<size_t>(oclc_support_archive_end - oclc_support_archive_begin)};
}

} // namespace oclc::builtins
