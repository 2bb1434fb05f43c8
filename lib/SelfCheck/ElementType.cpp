//===- ElementType.cpp - Scalar types of buffer elements --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/ElementType.h"

#include <cmath>
#include <cstdio>
#include <cstring>

namespace oclc::selfcheck {

namespace {

struct Name {
  std::string_view name;
  ElementType::Kind kind;
  unsigned bytes;
};

using Kind = ElementType::Kind;

/// Names of scalar types in OpenCL C, Clang and SPIR.
constexpr Name Names[] = {
    {"char", Kind::Signed, 1},
    {"uchar", Kind::Unsigned, 1},
    {"unsigned char", Kind::Unsigned, 1},
    {"bool", Kind::Unsigned, 1},
    {"short", Kind::Signed, 2},
    {"ushort", Kind::Unsigned, 2},
    {"unsigned short", Kind::Unsigned, 2},
    {"int", Kind::Signed, 4},
    {"uint", Kind::Unsigned, 4},
    {"unsigned int", Kind::Unsigned, 4},
    {"long", Kind::Signed, 8},
    {"ulong", Kind::Unsigned, 8},
    {"unsigned long", Kind::Unsigned, 8},
    {"size_t", Kind::Unsigned, 8},
    {"half", Kind::Float, 2},
    {"float", Kind::Float, 4},
    {"double", Kind::Float, 8},
};

} // namespace

/// Parses Clang's name of a vector type, for example "float __attribute__((ext_vector_type(3)))*".
/// `attribute` is the position of "__attribute__".
static ElementType clangsVectorType(std::string_view typeName, size_t attribute) {
  ElementType type = elementType(typeName.substr(0, attribute));
  type.isThree = typeName.find("(3)") != std::string_view::npos;
  return type;
}

ElementType elementType(std::string_view typeName) {
  if (size_t at = typeName.find("__attribute__"); at != std::string_view::npos && at != 0)
    return clangsVectorType(typeName, at);
  while (!typeName.empty() && (typeName.back() == '*' || typeName.back() == ' '))
    typeName.remove_suffix(1);
  std::string_view scalar = typeName;
  while (!scalar.empty() && scalar.back() >= '0' && scalar.back() <= '9')
    scalar.remove_suffix(1);
  for (const Name &known : Names)
    if (scalar == known.name)
      return {known.kind, known.bytes, typeName.substr(scalar.size()) == "3"};
  return {};
}

ElementType elementType(const binary::ImageFormat &format) {
  const binary::Channel channel = binary::channelOf(format);
  switch (channel.kind) {
  case binary::ChannelKind::Signed:
    return {Kind::Signed, channel.bytes};
  case binary::ChannelKind::Unsigned:
    return {Kind::Unsigned, channel.bytes};
  case binary::ChannelKind::Float:
    return {Kind::Float, channel.bytes};
  case binary::ChannelKind::SignedNormalized:
    return {Kind::SignedNormalized, channel.bytes};
  case binary::ChannelKind::UnsignedNormalized:
    return {Kind::UnsignedNormalized, channel.bytes};
  }
  return {};
}

std::string nameOf(const ElementType &type) {
  if (type.isNormalized())
    return "normalized " + std::to_string(8 * type.bytes) + "-bit integer";
  if (!type.isKnown())
    return "32-bit word";
  for (const Name &known : Names)
    if (known.kind == type.kind && known.bytes == type.bytes)
      return std::string(known.name);
  return "";
}

static double halfToDouble(uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f, fraction = bits & 0x3ff;
  double value = exponent == 0     ? std::ldexp(fraction, -24)
                 : exponent < 0x1f ? std::ldexp(fraction + 0x400, exponent - 25)
                 : fraction == 0   ? INFINITY
                                   : NAN;
  return bits >> 15 ? -value : value;
}

/// Converts to half. Rounds toward zero, which is good enough for random arguments.
static uint16_t doubleToHalf(double value) {
  const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  value = std::fabs(value);
  if (std::isnan(value))
    return sign | 0x7e00;
  if (value >= 65536)
    return sign | 0x7c00;
  if (value < std::ldexp(1, -14))
    return sign | uint16_t(std::ldexp(value, 24));
  int exponent;
  const double fraction = std::frexp(value, &exponent); // In [0.5, 1).
  return sign | uint16_t((exponent + 14) << 10) | (uint16_t(std::ldexp(fraction, 11)) & 0x3ff);
}

/// Returns the bits of an integer, with its sign if it has one.
static int64_t integerAt(const ElementType &type, const uint8_t *bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, bytes, type.bytes);
  const unsigned unused = 64 - 8 * type.bytes;
  const bool isSigned = type.kind == Kind::Signed || type.kind == Kind::SignedNormalized;
  return isSigned ? int64_t(bits << unused) >> unused : int64_t(bits);
}

double floatAt(const ElementType &type, const uint8_t *bytes) {
  if (type.isNormalized())
    return double(integerAt(type, bytes)) * type.step();
  if (type.bytes == 8) {
    double value;
    std::memcpy(&value, bytes, sizeof(value));
    return value;
  }
  if (type.bytes == 4) {
    float value;
    std::memcpy(&value, bytes, sizeof(value));
    return value;
  }
  uint16_t bits;
  std::memcpy(&bits, bytes, sizeof(bits));
  return halfToDouble(bits);
}

void storeFloat(const ElementType &type, double value, uint8_t *bytes) {
  const auto single = float(value);
  const uint16_t half = doubleToHalf(value);
  if (type.bytes == 8)
    std::memcpy(bytes, &value, sizeof(value));
  else if (type.bytes == 4)
    std::memcpy(bytes, &single, sizeof(single));
  else
    std::memcpy(bytes, &half, sizeof(half));
}

std::string textOf(const ElementType &type, const uint8_t *bytes) {
  char text[64];
  if (type.isNormalized()) {
    std::snprintf(text, sizeof(text), "%.6g", floatAt(type, bytes));
    return text;
  }
  if (type.isFloat()) {
    // The number of digits that distinguishes any two values of the type.
    const int digits = type.bytes == 8 ? 17 : type.bytes == 4 ? 9 : 5;
    std::snprintf(text, sizeof(text), "%.*g", digits, floatAt(type, bytes));
    return text;
  }
  const int64_t value = integerAt(type, bytes);
  if (!type.isKnown()) {
    std::snprintf(text, sizeof(text), "0x%08x", unsigned(value));
    return text;
  }
  return type.kind == Kind::Signed ? std::to_string(value) : std::to_string(uint64_t(value));
}

} // namespace oclc::selfcheck
