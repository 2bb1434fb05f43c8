//===- Format.h - OpenCL C's printf formats ---------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_RUNTIME_EXEC_FORMAT_H
#define OCLC_RUNTIME_EXEC_FORMAT_H

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace oclc::rt {

/// Wider fields and greater precisions are more than a printf call can print. C asks for 4,095.
inline constexpr unsigned MaxPrintfField = 65535;

/// The text of one printf call, with arguments packed as abi::PrintfFn says. A conversion that is
/// not one of OpenCL C's, or for which there is no argument left, stands in the text as it is
/// written. Nothing when the text is longer than `limit` or has a field that is too wide.
std::optional<std::string> formatPrintf(const char *format, std::span<const std::byte> arguments,
                                        size_t limit);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_FORMAT_H
