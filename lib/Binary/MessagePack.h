//===- MessagePack.h - Bytes of unknown origin to a tree of values ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// MessagePack as a tree that knows nothing of manifests. The parser bounds depth, number of values,
// and string lengths before it stores anything, so that hostile input costs neither stack nor
// memory.
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
using Map = std::vector<std::pair<std::string, Value>>; ///< In the order of the bytes; keys differ.

/// A MessagePack object of a type that manifests do not use.
struct Unused {
  const char *type;
};

struct Value {
  std::variant<Unused, bool, uint64_t, std::string, Array, Map> data = Unused{"nil"};

  /// "an array", "a string" ...: what an error message calls the value.
  const char *typeName() const;
};

/// Parses all of `bytes`. Nothing: `error` says why.
std::optional<Value> parseMessagePack(std::span<const uint8_t> bytes, std::string &error);

} // namespace oclc::binary

#endif // OCLC_BINARY_MESSAGEPACK_H
