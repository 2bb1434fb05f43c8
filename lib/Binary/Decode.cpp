//===- Decode.cpp - A tree of values to a manifest --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Decode.h"

#include "ManifestKeys.h"
#include "MessagePack.h"
#include "Text.h"

#include "oclc/Binary/Format.h"
#include "oclc/Binary/LaunchABI.h"

#include <limits>

using namespace oclc;
using namespace oclc::binary;

namespace {

/// Where a value stands, for messages: "kernels[2].arguments[0].size".
struct Path {
  const Path *parent = nullptr;
  std::string_view key;
  size_t index = 0; ///< When `key` is empty.

  std::string text() const {
    std::string before = parent ? parent->text() : std::string();
    if (key.empty())
      return parent ? concat(before, "[", index, "]") : before;
    return before.empty() ? std::string(key) : concat(before, ".", key);
  }
};

/// Takes typed fields out of maps. After the first mistake it only returns empty values.
class Decoder {
public:
  explicit Decoder(std::string &error) : error(error) {}

  bool failed() const { return !error.empty(); }

  void fail(const Path &path, std::string_view message) {
    if (error.empty()) {
      std::string where = path.text();
      error = where.empty() ? std::string(message) : concat(where, ": ", message);
    }
  }

  template <typename T> const T *as(const Value &value, const Path &path, const char *expected) {
    if (auto *typed = std::get_if<T>(&value.data))
      return typed;
    fail(path, concat("expected ", expected, ", found ", value.typeName()));
    return nullptr;
  }

  /// The member called `key`, or null.
  const Value *find(const Map &map, std::string_view key) {
    for (auto &[name, value] : map)
      if (name == key)
        return &value;
    return nullptr;
  }

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

  template <typename Enum, size_t N>
  Enum enumerator(const Map &map, const Path &path, std::string_view key,
                  const std::array<std::string_view, N> &names) {
    std::string name = string(map, path, key);
    for (size_t i = 0; i != N; ++i)
      if (names[i] == name)
        return static_cast<Enum>(i);
    fail({&path, key}, concat("unknown value ", inQuotes(name)));
    return Enum();
  }

  /// Three sizes, or nothing where the key is not there.
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

  /// The elements of an array of at most `most`, each through `decode(value, path)`.
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

  Target target(const Value &value, const Path &path) {
    Target result;
    if (auto *map = as<Map>(value, path, "a map")) {
      result.cpu = string(*map, path, keys::Cpu);
      result.features =
          list<std::string>(*map, path, keys::Features, limits::FeaturesPerTarget,
                            [&](const Value &v, const Path &p) { return text(v, p); });
    }
    return result;
  }

  Argument argument(const Value &value, const Path &path) {
    Argument result;
    auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    result.name = string(*map, path, keys::Name);
    result.typeName = string(*map, path, keys::Type);
    result.kind = enumerator<ArgumentKind>(*map, path, keys::Kind, keys::ArgumentKinds);
    result.access = enumerator<AccessQualifier>(*map, path, keys::Access, keys::AccessQualifiers);
    result.isConst = boolean(*map, path, keys::Const);
    result.isRestrict = boolean(*map, path, keys::Restrict);
    result.isVolatile = boolean(*map, path, keys::Volatile);
    result.size = integer(*map, path, keys::Size);
    result.alignment = integer(*map, path, keys::Alignment);
    result.offset = integer(*map, path, keys::Offset);
    return result;
  }

  Variant variant(const Value &value, const Path &path) {
    Variant result;
    auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    constexpr uint64_t Most32 = std::numeric_limits<uint32_t>::max();
    result.symbol = string(*map, path, keys::Symbol);
    result.localSize = sizes(*map, path, keys::LocalSize);
    result.target = static_cast<uint32_t>(integer(*map, path, keys::Target, Most32));
    result.vectorWidth = static_cast<uint32_t>(integer(*map, path, keys::VectorWidth, Most32));
    result.method = enumerator<Method>(*map, path, keys::Method, keys::Methods);
    result.contextPerItem = integer(*map, path, keys::ContextPerItem);
    result.contextFixed = integer(*map, path, keys::ContextFixed);
    return result;
  }

  Kernel kernel(const Value &value, const Path &path) {
    Kernel result;
    auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    result.name = string(*map, path, keys::Name);
    result.arguments =
        list<Argument>(*map, path, keys::Arguments, limits::ArgumentsPerKernel,
                       [&](const Value &v, const Path &p) { return argument(v, p); });
    result.argumentBytes = integer(*map, path, keys::ArgumentBytes);
    result.requiredWorkGroupSize = sizes(*map, path, keys::RequiredWorkGroupSize);
    result.workGroupSizeHint = sizes(*map, path, keys::WorkGroupSizeHint);
    result.subGroupSize = integer(*map, path, keys::SubGroupSize);
    result.attributes = string(*map, path, keys::Attributes);
    result.localSize = integer(*map, path, keys::LocalBytes);
    result.privateSize = integer(*map, path, keys::PrivateBytes);
    result.variants = list<Variant>(*map, path, keys::Variants, limits::VariantsPerKernel,
                                    [&](const Value &v, const Path &p) { return variant(v, p); });
    return result;
  }

  Manifest manifest(const Value &value) {
    Manifest result;
    Path path;
    auto *map = as<Map>(value, path, "a map");
    if (!map)
      return result;
    // First: a file for another launch ABI is not worth a remark about a field.
    uint64_t abi = integer(*map, path, keys::Abi);
    if (!failed() && abi != abi::Version)
      fail(path, concat("launch ABI ", abi, abi > abi::Version ? " is newer" : " is older",
                        " than the supported ", abi::Version));
    if (find(*map, keys::BinaryType))
      result.type = enumerator<BinaryType>(*map, path, keys::BinaryType, keys::BinaryTypes);
    result.compiler = string(*map, path, keys::Compiler);
    result.options = string(*map, path, keys::Options);
    result.sourceLanguage = string(*map, path, keys::SourceLanguage);
    result.triple = string(*map, path, keys::Triple);
    result.argumentInfo = boolean(*map, path, keys::ArgumentInfo);
    result.uniformWorkGroups = boolean(*map, path, keys::UniformWorkGroups);
    result.globalVariableBytes = integer(*map, path, keys::GlobalVariableBytes);
    result.targets = list<Target>(*map, path, keys::Targets, limits::Targets,
                                  [&](const Value &v, const Path &p) { return target(v, p); });
    result.kernels = list<Kernel>(*map, path, keys::Kernels, limits::Kernels,
                                  [&](const Value &v, const Path &p) { return kernel(v, p); });
    return result;
  }

private:
  std::string &error;
};

} // namespace

std::optional<Manifest> binary::decodeManifest(std::span<const uint8_t> bytes, std::string &error) {
  std::optional<Value> tree = parseMessagePack(bytes, error);
  if (!tree)
    return std::nullopt;
  Decoder decoder(error);
  Manifest manifest = decoder.manifest(*tree);
  if (error.empty())
    error = checkManifest(manifest);
  if (!error.empty())
    return std::nullopt;
  return manifest;
}
