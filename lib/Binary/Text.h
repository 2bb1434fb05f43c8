//===- Text.h - Build error messages ------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Builds error messages from text and numbers. std::format is not used, because not every
// supported standard library has it.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_TEXT_H
#define OCLC_BINARY_TEXT_H

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace oclc::binary {

inline void append(std::string &out, std::string_view text) { out += text; }
inline void append(std::string &out, std::integral auto number) { out += std::to_string(number); }

/// Returns the concatenation of `parts`; numbers are decimal.
template <typename... Parts> std::string concat(const Parts &...parts) {
  std::string out;
  (append(out, parts), ...);
  return out;
}

/// Returns `number` in hexadecimal, for example "0x1f" for 31.
std::string hexNumber(uint64_t number);

/// Returns `text` in single quotes for a message. Bytes that are not printable ASCII become \xNN,
/// and long text is truncated.
std::string inQuotes(std::string_view text);

} // namespace oclc::binary

#endif // OCLC_BINARY_TEXT_H
