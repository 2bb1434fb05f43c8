//===- Require.h - What a target expects of the code that it feeds -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// A sanitizer finds undefined behaviour. A target states further properties by require(), such as
// that a text that was written can be read again.
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

/// Ends the process because a property does not hold. libFuzzer reports the end with the input.
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

/// Removes the text before `separator`, and the separator, from `rest`, and returns the text.
/// Without a separator, that is the whole text.
inline std::string_view takeUntil(std::string_view &rest, char separator) {
  const std::string_view part = rest.substr(0, rest.find(separator));
  rest.remove_prefix(part.size() == rest.size() ? rest.size() : part.size() + 1);
  return part;
}

} // namespace oclc::fuzz

#endif // OCLC_FUZZ_REQUIRE_H
