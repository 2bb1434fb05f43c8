//===- MessagePack.cpp - Parse untrusted MessagePack into a tree of values ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/MessagePack.h"

#include "Binary/Format.h"
#include "Binary/Text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace oclc;
using namespace oclc::binary;

namespace {

using UnorderedJson = nlohmann::json;

/// Maximum number of keys of one map: many more than the format defines, and few enough for a
/// linear search for duplicates.
constexpr size_t MostMembers = 256;

/// Receives the events of the parser and builds the tree. An event function that returns false ends
/// the parse.
class TreeBuilder {
public:
  explicit TreeBuilder(std::string &error) : error(error) {}

  Value takeRoot() { return std::move(root); }

  bool null() { return add({Unused{"nil"}}); }
  bool boolean(bool value) { return add({value}); }
  bool number_unsigned(uint64_t value) { return add({value}); }
  bool number_integer(int64_t value) {
    return value < 0 ? add({Unused{"a negative integer"}}) : add({static_cast<uint64_t>(value)});
  }
  bool number_float(double, const std::string &) {
    return add({Unused{"a floating-point number"}});
  }
  bool binary(UnorderedJson::binary_t &) { return add({Unused{"binary data"}}); }

  bool string(std::string &text) {
    if (text.size() > limits::StringBytes)
      return fail(concat("a string of ", text.size(), " bytes is too long"));
    return add({std::move(text)});
  }

  bool start_object(size_t) { return add({Map()}) && enter(); }
  bool end_object() { return leave(); }
  bool start_array(size_t) { return add({Array()}) && enter(); }
  bool end_array() { return leave(); }

  bool key(std::string &name) {
    auto &map = std::get<Map>(open.back()->data);
    if (map.size() == MostMembers)
      return fail(concat("a map has more than ", MostMembers, " keys"));
    if (std::any_of(map.begin(), map.end(), [&](auto &member) { return member.first == name; }))
      return fail(concat("duplicate key ", inQuotes(name)));
    map.emplace_back(std::move(name), Value());
    return true;
  }

  bool parse_error(size_t position, const std::string &, const nlohmann::detail::exception &e) {
    // Error 110 of nlohmann/json: the input ends inside a value, or has bytes after the last value.
    return fail(e.id == 110 ? concat("ends early, or goes on behind its end, at byte ", position)
                            : concat("is not valid MessagePack at byte ", position));
  }

private:
  bool fail(std::string message) {
    if (error.empty())
      error = std::move(message);
    return false;
  }

  /// Inserts a value into the innermost open container and sets `newest` to it.
  bool add(Value value) {
    if (++count > limits::ManifestValues)
      return fail(concat("has more than ", limits::ManifestValues, " values"));
    if (open.empty()) {
      root = std::move(value);
      newest = &root;
    } else if (auto *array = std::get_if<Array>(&open.back()->data)) {
      newest = &array->emplace_back(std::move(value));
    } else {
      newest = &std::get<Map>(open.back()->data).back().second;
      *newest = std::move(value);
    }
    return true;
  }

  bool enter() {
    if (open.size() == limits::ManifestDepth)
      return fail(concat("is nested more than ", limits::ManifestDepth, " levels deep"));
    // The pointer stays valid while the container is open, because only the innermost container
    // grows.
    open.push_back(newest);
    return true;
  }

  bool leave() {
    open.pop_back();
    return true;
  }

  std::string &error;
  Value root;
  Value *newest = nullptr;
  std::vector<Value *> open;
  uint64_t count = 0;
};

} // namespace

const char *Value::typeName() const {
  struct {
    const char *operator()(const Unused &unused) const { return unused.type; }
    const char *operator()(bool) const { return "a boolean"; }
    const char *operator()(uint64_t) const { return "an integer"; }
    const char *operator()(const std::string &) const { return "a string"; }
    const char *operator()(const Array &) const { return "an array"; }
    const char *operator()(const Map &) const { return "a map"; }
  } names;
  return std::visit(names, data);
}

std::optional<Value> binary::parseMessagePack(std::span<const uint8_t> bytes, std::string &error) {
  TreeBuilder builder(error);
  if (UnorderedJson::sax_parse(bytes.begin(), bytes.end(), &builder,
                               UnorderedJson::input_format_t::msgpack))
    return builder.takeRoot();
  return std::nullopt;
}
