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

/// Largest field width, and largest precision of a number, in a printf call. A call that exceeds it
/// prints nothing. C requires at least 4,095 characters for a conversion.
inline constexpr unsigned MaxPrintfField = 65535;

/// Returns the output of one printf call, with arguments packed as abi::PrintfFn describes. A
/// conversion specification that OpenCL C does not define, or that has no argument left, is copied
/// to the output unchanged. Returns no value if the output is longer than `limit` bytes, or if a
/// field width or the precision of a number exceeds MaxPrintfField.
std::optional<std::string> formatPrintf(const char *format, std::span<const std::byte> arguments,
                                        size_t limit);

} // namespace oclc::rt

#endif // OCLC_RUNTIME_EXEC_FORMAT_H
