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
#include <optional>
#include <string>

namespace oclc::tool {

struct LocalSize {
  std::string kernel; ///< Empty: of all kernels.
  std::array<uint64_t, 3> size = {1, 1, 1};
  bool operator==(const LocalSize &) const = default;
};

/// Parses "64", "16x16" or "8x8x4", with "KERNEL:" in front or without. Throws a UsageError that
/// points at the mistake.
LocalSize parseLocalSize(std::string_view text);

/// Nothing in place of the error.
std::optional<LocalSize> tryParseLocalSize(std::string_view text);

/// Whether --local-size can be for a kernel of that name, which becomes a part of the pipeline: no
/// compiler of OpenCL C gives it any other.
bool isKernelName(std::string_view name);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_LOCALSIZE_H
