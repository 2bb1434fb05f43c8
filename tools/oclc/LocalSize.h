//===- LocalSize.h - Work-group sizes on the command line -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TOOLS_OCLC_LOCALSIZE_H
#define OCLC_TOOLS_OCLC_LOCALSIZE_H

#include "OptionTable.h"

#include <array>
#include <cstdint>

namespace oclc::tool {

/// Parses "64", "16x16" or "8x8x4". Throws a UsageError that points at the mistake.
std::array<uint64_t, 3> parseLocalSize(std::string_view text);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_LOCALSIZE_H
