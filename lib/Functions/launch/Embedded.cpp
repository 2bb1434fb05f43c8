//===- Embedded.cpp - Embedded bytes of the launch code ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Functions/launch/Embedded.h"

#include "Base/EmbeddedFile.h"

DECLARE_EMBEDDED_ARCHIVES(oclc_launch);
DECLARE_EMBEDDED_FILE(oclc_launch_range);

namespace oclc::functions {

std::string_view launchArchive(std::string_view architecture) {
  return EMBEDDED_ARCHIVE(oclc_launch, architecture);
}

std::string_view rangeDeclarations() {
  const std::string_view text = EMBEDDED_FILE(oclc_launch_range);
  return text.substr(text.find("\n#ifndef") + 1);
}

} // namespace oclc::functions
