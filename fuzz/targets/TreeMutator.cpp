//===- TreeMutator.cpp - Changes JSON and MessagePack as trees ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "TreeMutator.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstring>
#include <random>
#include <span>
#include <vector>

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

namespace oclc::fuzz {

namespace {

using nlohmann::json;

class TreeMutator {
public:
  explicit TreeMutator(unsigned seed) : random(seed) {}

  void mutate(json &root) {
    for (unsigned changes = 1 + below(3); changes != 0; --changes) {
      std::vector<json *> nodes;
      collect(root, nodes);
      json &node = *nodes[below(nodes.size())];
      const json other = *nodes[below(nodes.size())];
      if (node.is_object() && !node.empty())
        changeObject(node, other);
      else if (node.is_array() && !node.empty())
        changeArray(node, other);
      else
        node = below(4) == 0 ? other : changedScalar(node);
    }
  }

  size_t below(size_t limit) { return limit == 0 ? 0 : random() % limit; }

private:
  static void collect(json &node, std::vector<json *> &nodes) {
    nodes.push_back(&node);
    for (json &child : node)
      if (node.is_structured())
        collect(child, nodes);
  }

  void changeObject(json &object, const json &other) {
    const std::string key = std::next(object.begin(), long(below(object.size()))).key();
    switch (below(4)) {
    case 0:
      object.erase(key);
      break;
    case 1:
      object[key] = other;
      break;
    case 2:
      object[changedText(key)] = object[key];
      break;
    default:
      object[key].swap(std::next(object.begin(), long(below(object.size()))).value());
    }
  }

  void changeArray(json &array, const json &other) {
    const size_t at = below(array.size());
    switch (below(4)) {
    case 0:
      array.erase(at);
      break;
    case 1:
      array.insert(array.begin() + long(at), other);
      break;
    case 2:
      array.insert(array.begin() + long(at), json(array[at]));
      break;
    default:
      std::swap(array[at], array[below(array.size())]);
    }
  }

  json changedScalar(const json &node) {
    if (below(8) == 0) // Change the type.
      switch (below(5)) {
      case 0:
        return nullptr;
      case 1:
        return json::array();
      case 2:
        return json::object();
      case 3:
        return 0.5;
      default:
        return -1;
      }
    if (node.is_boolean())
      return !node.get<bool>();
    if (node.is_string())
      return changedText(node.get<std::string>());
    return node.is_number() ? changedNumber(node) : json(below(2) ? "x" : "");
  }

  json changedNumber(const json &node) {
    constexpr uint64_t Edges[] = {0,          1,          2,          8,          255,
                                  4096,       65536,      0x7fffffff, 0xffffffff, 1ull << 32,
                                  1ull << 40, 1ull << 62, INT64_MAX,  1ull << 63, UINT64_MAX};
    if (below(3) == 0 && node.is_number_unsigned())
      return node.get<uint64_t>() + below(33) - 16;
    return Edges[below(std::size(Edges))];
  }

  /// Mutates a text. The result may be invalid UTF-8: write() replaces the invalid bytes in JSON
  /// and keeps them in MessagePack.
  std::string changedText(std::string text) {
    const size_t size = text.size();
    text.resize(size + 16);
    const size_t changed =
        LLVMFuzzerMutate(reinterpret_cast<uint8_t *>(text.data()), size, text.size());
    text.resize(changed);
    return text;
  }

  std::mt19937 random;
};

/// True if the nesting of JSON is limited, because the text has few opening brackets. The limit is
/// needed because the reader and the writer of nlohmann::json are recursive.
bool isShallow(std::span<const uint8_t> text) {
  constexpr long Most = 200;
  return std::ranges::count_if(text, [](uint8_t c) { return c == '[' || c == '{'; }) <= Most;
}

/// True if the nesting of MessagePack is limited. Counts the bytes 0x80 to 0x9f and 0xdc to 0xff,
/// because every array and map begins with one of them. Other values contain such bytes, too, so
/// the function may reject a flat document.
bool isShallowPack(std::span<const uint8_t> bytes) {
  constexpr long Most = 1000;
  return std::ranges::count_if(
             bytes, [](uint8_t c) { return (c >= 0x80 && c <= 0x9f) || c >= 0xdc; }) <= Most;
}

json parse(TreeFormat format, std::span<const uint8_t> document) {
  if (format == TreeFormat::Json)
    return isShallow(document) ? json::parse(document.begin(), document.end(), nullptr, false)
                               : json(json::value_t::discarded);
  return isShallowPack(document) ? json::from_msgpack(document.begin(), document.end(), true, false)
                                 : json(json::value_t::discarded);
}

std::vector<uint8_t> write(TreeFormat format, const json &root) {
  if (format == TreeFormat::MessagePack)
    return json::to_msgpack(root);
  const std::string text = root.dump(-1, ' ', false, json::error_handler_t::replace);
  return {text.begin(), text.end()};
}

} // namespace

size_t mutateDocument(TreeFormat format, uint8_t *data, size_t size, size_t most, unsigned seed) {
  TreeMutator mutator(seed);
  if (mutator.below(2) == 0)
    return LLVMFuzzerMutate(data, size, most);
  json root = parse(format, {data, size});
  if (root.is_discarded())
    return LLVMFuzzerMutate(data, size, most);
  mutator.mutate(root);
  const std::vector<uint8_t> changed = write(format, root);
  if (changed.size() > most)
    return LLVMFuzzerMutate(data, size, most);
  std::memcpy(data, changed.data(), changed.size());
  return changed.size();
}

} // namespace oclc::fuzz
