//===- Text.cpp - Build error messages ----------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//

#include "Binary/Text.h"

#include "Binary/Reader.h"

using namespace oclc;

namespace {
constexpr char Digits[] = "0123456789abcdef";
constexpr size_t LongestQuote = 80;
} // namespace

std::string binary::hexNumber(uint64_t number) {
  std::string out;
  do
    out.insert(out.begin(), Digits[number & 15]);
  while (number >>= 4);
  return "0x" + out;
}

std::string binary::inQuotes(std::string_view text) {
  std::string out = "'";
  for (char c : text.substr(0, LongestQuote)) {
    auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      out += c;
    } else {
      out += "\\x";
      out += Digits[byte >> 4];
      out += Digits[byte & 15];
    }
  }
  return out + (text.size() > LongestQuote ? "...'" : "'");
}

std::string binary::toHex(std::span<const uint8_t> bytes) {
  std::string out;
  for (uint8_t byte : bytes) {
    out += Digits[byte >> 4];
    out += Digits[byte & 15];
  }
  return out;
}

bool binary::fromHex(std::string_view digits, std::span<uint8_t> bytes) {
  if (digits.size() != 2 * bytes.size())
    return false;
  for (size_t i = 0; i != digits.size(); ++i) {
    const char *digit = std::char_traits<char>::find(Digits, sizeof(Digits) - 1, digits[i]);
    if (!digit)
      return false;
    bytes[i / 2] = uint8_t(bytes[i / 2] << 4 | (digit - Digits));
  }
  return true;
}
