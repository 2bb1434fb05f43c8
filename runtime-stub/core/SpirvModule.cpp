//===- SpirvModule.cpp - Reads the specialisation constants of SPIR-V modules -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "core/SpirvModule.h"

#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <unordered_map>

namespace oclc::rt {

namespace {

constexpr uint32_t Magic = 0x07230203;
constexpr size_t HeaderWords = 5;

enum Opcode : uint32_t {
  OpTypeInt = 21,
  OpTypeFloat = 22,
  OpSpecConstantTrue = 48,
  OpSpecConstantFalse = 49,
  OpSpecConstant = 50,
  OpDecorate = 71,
  OpGroupDecorate = 74,
};
constexpr uint32_t SpecIdDecoration = 1;

/// The words of a module in the byte order of this machine.
class Words {
public:
  explicit Words(std::span<const std::byte> bytes) : bytes(bytes) {
    swaps = size() != 0 && (*this)[0] == __builtin_bswap32(Magic);
  }
  size_t size() const { return bytes.size() / sizeof(uint32_t); }
  uint32_t operator[](size_t index) const {
    uint32_t word;
    std::memcpy(&word, &bytes[index * sizeof(word)], sizeof(word));
    return swaps ? __builtin_bswap32(word) : word;
  }

private:
  std::span<const std::byte> bytes;
  bool swaps = false;
};

/// Collects the constants in one pass: a constant follows its decorations and its type.
class Constants {
public:
  void add(const Words &words, size_t at, uint32_t length) {
    auto operand = [&](uint32_t index) { return index < length ? words[at + index] : 0; };
    switch (words[at] & 0xffff) {
    case OpDecorate:
      if (operand(2) == SpecIdDecoration && length > 3)
        ids[operand(1)] = operand(3);
      break;
    case OpGroupDecorate: // The decorations of a group precede it.
      if (const auto group = ids.find(operand(1)); group != ids.end())
        for (uint32_t index = 2, id = group->second; index < length; ++index)
          ids[operand(index)] = id;
      break;
    case OpTypeInt:
      types[operand(1)] = {SpecConstant::Kind::Integer, operand(2) / 8};
      break;
    case OpTypeFloat:
      types[operand(1)] = {SpecConstant::Kind::Float, operand(2) / 8};
      break;
    case OpSpecConstantTrue:
    case OpSpecConstantFalse:
      addConstant(operand(2), {});
      break;
    case OpSpecConstant:
      if (const auto type = types.find(operand(1)); type != types.end())
        addConstant(operand(2), type->second);
      break;
    default:
      break;
    }
  }
  SpecConstants take() { return std::move(found); }

private:
  void addConstant(uint32_t result, SpecConstant constant) {
    const uint32_t bytes = constant.bytes;
    if (bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8)
      return;
    if (const auto id = ids.find(result); id != ids.end())
      found.emplace(id->second, constant);
  }

  std::unordered_map<uint32_t, uint32_t> ids; ///< SpecId by result id of a constant.
  std::unordered_map<uint32_t, SpecConstant> types;
  SpecConstants found;
};

} // namespace

std::optional<SpecConstants> readSpecConstants(std::span<const std::byte> module) {
  if (module.size() % sizeof(uint32_t) != 0)
    return std::nullopt;
  const Words words(module);
  if (words.size() < HeaderWords || words[0] != Magic)
    return std::nullopt;
  Constants constants;
  for (size_t at = HeaderWords; at != words.size();) {
    const uint32_t length = words[at] >> 16;
    if (length == 0 || length > words.size() - at)
      return std::nullopt;
    constants.add(words, at, length);
    at += length;
  }
  return constants.take();
}

/// Formats a value exactly, as hexadecimal floating point. For a NaN the payload is lost.
static std::string floatText(double value) {
  if (std::isnan(value))
    return "nan";
  char text[64];
  std::snprintf(text, sizeof(text), "%a", value);
  return text;
}

static double halfValue(uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double magnitude = exponent == 31  ? (fraction ? NAN : INFINITY)
                           : exponent == 0 ? std::ldexp(fraction, -24)
                                           : std::ldexp(1024 + fraction, exponent - 25);
  return bits >> 15 ? -magnitude : magnitude;
}

std::string specValueText(const SpecConstant &constant, const void *value) {
  uint64_t bits = 0; // This machine is little-endian, as are all targets of oclc.
  std::memcpy(&bits, value, constant.bytes);
  switch (constant.kind) {
  case SpecConstant::Kind::Bool:
    return bits ? "true" : "false";
  case SpecConstant::Kind::Integer:
    return std::to_string(bits);
  case SpecConstant::Kind::Float:
    return floatText(constant.bytes == 2   ? halfValue(uint16_t(bits))
                     : constant.bytes == 4 ? std::bit_cast<float>(uint32_t(bits))
                                           : std::bit_cast<double>(bits));
  }
  return {};
}

} // namespace oclc::rt
