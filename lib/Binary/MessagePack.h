//===- MessagePack.h - Parse untrusted MessagePack into a tree of values ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Parses MessagePack into a generic tree of values; Decode.h converts the tree to a manifest. The
// parser limits the depth of the tree, the number of values and the lengths of strings, so that
// malicious input cannot exhaust stack or memory.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_MESSAGEPACK_H
#define OCLC_BINARY_MESSAGEPACK_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace oclc::binary {

struct Value;
using Array = std::vector<Value>;
using Map = std::vector<std::pair<std::string, Value>>; ///< In file order; keys are unique.

/// A MessagePack object of a type that manifests do not use.
struct Unused {
  const char *type;
};

struct Value {
  std::variant<Unused, bool, uint64_t, std::string, Array, Map> data = Unused{"nil"};

  /// Returns the name of the value's type for an error message, like "an array" or "a string".
  const char *typeName() const;
};

/// Parses all of `bytes`. Returns nullopt, and the reason in `error`, if they are malformed.
std::optional<Value> parseMessagePack(std::span<const uint8_t> bytes, std::string &error);

} // namespace oclc::binary

#endif // OCLC_BINARY_MESSAGEPACK_H
