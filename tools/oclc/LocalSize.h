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
  std::string kernel; ///< Empty for all kernels.
  std::array<uint64_t, 3> size = {1, 1, 1};
  bool operator==(const LocalSize &) const = default;
};

/// Parses "64", "16x16" or "8x8x4", optionally after "KERNEL:". Throws a UsageError that points at
/// the mistake.
LocalSize parseLocalSize(std::string_view text);

/// Like parseLocalSize(), but returns std::nullopt instead of throwing.
std::optional<LocalSize> tryParseLocalSize(std::string_view text);

/// True if --local-size accepts this name of a kernel. The name becomes part of the pipeline's
/// text, so only letters, digits, '_', '$' and '.' are accepted.
bool isKernelName(std::string_view name);

} // namespace oclc::tool

#endif // OCLC_TOOLS_OCLC_LOCALSIZE_H
