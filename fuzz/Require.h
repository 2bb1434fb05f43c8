//===- Require.h - What a target expects of the code that it feeds -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A sanitizer finds what C++ leaves undefined. What a target knows beyond that, such as that a text
// which is written can be read again, it says with require().
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_FUZZ_REQUIRE_H
#define OCLC_FUZZ_REQUIRE_H

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

namespace oclc::fuzz {

/// Ends the process, which libFuzzer reports with the input.
[[noreturn]] inline void fail(const char *property) {
  std::fprintf(stderr, "ERROR: this does not hold: %s\n", property);
  std::abort();
}

inline void require(bool holds, const char *property) {
  if (!holds)
    fail(property);
}

inline std::span<const std::byte> bytesOf(const uint8_t *data, size_t size) {
  return std::as_bytes(std::span(data, size));
}

inline std::string_view textOf(const uint8_t *data, size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

/// Takes the text in front of `separator` from `rest`, and the separator; all of it when there is
/// none.
inline std::string_view takeUntil(std::string_view &rest, char separator) {
  const std::string_view part = rest.substr(0, rest.find(separator));
  rest.remove_prefix(part.size() == rest.size() ? rest.size() : part.size() + 1);
  return part;
}

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_REQUIRE_H
