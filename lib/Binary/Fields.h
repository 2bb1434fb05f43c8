//===- Fields.h - Decode typed fields from a tree of values -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// Decodes a manifest or the index of a program archive from MessagePack values. Each function reads
// one field of a map, and checks its type and its limit. The first error is reported with the path
// of the field.
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BINARY_FIELDS_H
#define OCLC_BINARY_FIELDS_H

#include "Binary/Manifest.h"
#include "Binary/MessagePack.h"
#include "Binary/Reader.h"
#include "Binary/Text.h"

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oclc::binary {

/// The path of a value in the tree, for messages: "kernels[2].arguments[0].size".
struct Path {
  const Path *parent = nullptr;
  std::string_view key;
  size_t index = 0; ///< Index in an array; used if `key` is empty.

  std::string text() const {
    std::string before = parent ? parent->text() : std::string();
    if (key.empty())
      return parent ? concat(before, "[", index, "]") : before;
    return before.empty() ? std::string(key) : concat(before, ".", key);
  }
};

/// Reads typed fields of maps. If there has been an error, every function that reads the value of a
/// key, except `find`, returns an empty value.
class Fields {
public:
  explicit Fields(std::string &error) : error(error) {}

  bool failed() const { return !error.empty(); }

  /// Reports an error; only the first one is kept.
  void fail(const Path &path, std::string_view message) {
    if (error.empty()) {
      std::string where = path.text();
      error = where.empty() ? std::string(message) : concat(where, ": ", message);
    }
  }

  /// Returns the content of `value`, or fails and returns null if it does not have the type T.
  template <typename T> const T *as(const Value &value, const Path &path, const char *expected) {
    if (auto *typed = std::get_if<T>(&value.data))
      return typed;
    fail(path, concat("expected ", expected, ", found ", value.typeName()));
    return nullptr;
  }

  /// Returns the value of `key`, or null.
  const Value *find(const Map &map, std::string_view key) {
    for (auto &[name, value] : map)
      if (name == key)
        return &value;
    return nullptr;
  }

  /// Returns the value of `key`, or fails and returns null.
  const Value *require(const Map &map, const Path &path, std::string_view key) {
    if (failed())
      return nullptr;
    const Value *value = find(map, key);
    if (!value)
      fail(path, concat("key ", inQuotes(key), " is missing"));
    return value;
  }

  std::string text(const Value &value, const Path &path) {
    auto *typed = as<std::string>(value, path, "a string");
    if (!typed)
      return {};
    if (typed->find('\0') != std::string::npos)
      fail(path, "contains a NUL byte");
    return *typed;
  }

  std::string string(const Map &map, const Path &path, std::string_view key) {
    const Value *value = require(map, path, key);
    return value ? text(*value, {&path, key}) : std::string();
  }

  bool boolean(const Map &map, const Path &path, std::string_view key) {
    const Value *value = require(map, path, key);
    auto *typed = value ? as<bool>(*value, {&path, key}, "a boolean") : nullptr;
    return typed && *typed;
  }

  uint64_t integer(const Map &map, const Path &path, std::string_view key,
                   uint64_t most = std::numeric_limits<uint64_t>::max()) {
    const Value *value = require(map, path, key);
    auto *typed = value ? as<uint64_t>(*value, {&path, key}, "an unsigned integer") : nullptr;
    if (!typed)
      return 0;
    if (*typed > most)
      fail({&path, key}, concat(*typed, " is more than ", most));
    return *typed;
  }

  /// Decodes a string of exactly 2 * N hexadecimal digits.
  template <size_t N>
  std::array<uint8_t, N> bytes(const Map &map, const Path &path, std::string_view key) {
    const std::string digits = string(map, path, key);
    std::array<uint8_t, N> result = {};
    if (!failed() && !fromHex(digits, result))
      fail({&path, key}, concat("expected ", 2 * N, " hexadecimal digits"));
    return result;
  }

  /// Returns the enumerator that the string at `key` names. `names` contains the names of all
  /// enumerators in the order of their values.
  template <typename Enum, size_t N>
  Enum enumerator(const Map &map, const Path &path, std::string_view key,
                  const std::array<std::string_view, N> &names) {
    return namedBy<Enum>(string(map, path, key), {&path, key}, names);
  }

  /// Returns the enumerator with the name `name`.
  template <typename Enum, size_t N>
  Enum namedBy(const std::string &name, const Path &path,
               const std::array<std::string_view, N> &names) {
    for (size_t i = 0; i != N; ++i)
      if (names[i] == name)
        return static_cast<Enum>(i);
    fail(path, concat("unknown value ", inQuotes(name)));
    return Enum();
  }

  /// Returns the three sizes at `key`, or nullopt if the key is absent.
  std::optional<Size3> sizes(const Map &map, const Path &path, std::string_view key) {
    const Value *value = failed() ? nullptr : find(map, key);
    if (!value)
      return std::nullopt;
    Path here = {&path, key};
    auto *array = as<Array>(*value, here, "an array of three integers");
    if (!array)
      return std::nullopt;
    if (array->size() != 3) {
      fail(here, concat("expected three integers, found ", array->size(), " values"));
      return std::nullopt;
    }
    Size3 result = {};
    for (size_t i = 0; i != 3; ++i)
      if (auto *number = as<uint64_t>((*array)[i], {&here, {}, i}, "an unsigned integer"))
        result[i] = *number;
    return result;
  }

  /// Decodes an array of at most `most` elements, each with `decode(value, path)`.
  template <typename T, typename Fn>
  std::vector<T> list(const Map &map, const Path &path, std::string_view key, uint64_t most,
                      Fn decode) {
    std::vector<T> result;
    const Value *value = require(map, path, key);
    Path here = {&path, key};
    auto *array = value ? as<Array>(*value, here, "an array") : nullptr;
    if (!array)
      return result;
    if (array->size() > most) {
      fail(here, concat(array->size(), " elements are more than ", most));
      return result;
    }
    result.reserve(array->size());
    for (size_t i = 0; i != array->size() && !failed(); ++i)
      result.push_back(decode((*array)[i], Path{&here, {}, i}));
    return result;
  }

private:
  std::string &error;
};

} // namespace oclc::binary

#endif // OCLC_BINARY_FIELDS_H
