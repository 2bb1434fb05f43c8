//===- Text.h - Building error messages -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// std::format is not in every standard library that we build with.
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

/// The parts, one behind the other; numbers in decimal.
template <typename... Parts> std::string concat(const Parts &...parts) {
  std::string out;
  (append(out, parts), ...);
  return out;
}

/// "0x1f" for 31.
std::string hexNumber(uint64_t number);

/// `text` in single quotes, with bytes that would disturb a terminal or a log as \xNN, cut where it
/// gets too long for a message.
std::string inQuotes(std::string_view text);

} // namespace oclc::binary

#endif // OCLC_BINARY_TEXT_H
