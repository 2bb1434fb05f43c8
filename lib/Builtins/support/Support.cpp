//===- Support.cpp - Embedded bytes of the support archives -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Builtins/Support.h"

#include "Base/EmbeddedFile.h"

DECLARE_EMBEDDED_ARCHIVES(oclc_support);

std::string_view oclc::builtins::supportArchive(std::string_view architecture) {
  return EMBEDDED_ARCHIVE(oclc_support, architecture);
}
