//===- RuntimeFormatFuzzTest.cpp - Random printf formats against C's --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Writes random formats for OpenCL C and for C. Arguments are packed into slots for OpenCL C, and
// passed to snprintf one by one. For C, a vector is a list of conversions with commas.
//
//===------------------------------------------------------------------------------------------===//

#include "exec/Format.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace oclc::rt;

namespace {

using Random = std::mt19937_64;

/// A format of OpenCL C with the output that C specifies.
struct Case {
  std::string format;
  std::vector<std::byte> slots;
  std::string expected;
};

template <class T> T pick(Random &random, std::initializer_list<T> choices) {
  return choices.begin()[random() % choices.size()];
}

std::string randomField(Random &random) {
  std::string field = "%";
  for (char flag : {'-', '+', ' ', '#', '0'})
    if (random() % 4 == 0)
      field += flag;
  if (random() % 2)
    field += std::to_string(1 + random() % (random() % 8 ? 30 : 300));
  if (random() % 2)
    field += '.' + (random() % 5 ? std::to_string(random() % (random() % 8 ? 20 : 400)) : "");
  return field;
}

template <class T> std::string printed(const std::string &format, T value) {
  const int size = std::snprintf(nullptr, 0, format.c_str(), value);
  std::string text(size_t(size) + 1, 0);
  std::snprintf(text.data(), text.size(), format.c_str(), value);
  text.pop_back();
  return text;
}

void appendBytes(Case &made, const void *data, size_t size) {
  const auto *bytes = static_cast<const std::byte *>(data);
  made.slots.insert(made.slots.end(), bytes, bytes + size);
}

void pad(Case &made, unsigned elements, size_t size) {
  if (elements == 3)
    made.slots.resize(made.slots.size() + size, std::byte{0xaa});
  made.slots.resize((made.slots.size() + 7) / 8 * 8, std::byte{0x55});
}

/// Returns bits of various kinds: small numbers, random numbers, edge values.
uint64_t randomBits(Random &random) {
  const uint64_t bits = random();
  return pick<uint64_t>(random, {bits, bits % 256, bits >> bits % 64, 0, 1, UINT64_MAX,
                                 uint64_t(1) << bits % 64, ~(uint64_t(1) << bits % 64)});
}

template <class T> T randomFloating(Random &random) {
  const uint64_t bits = randomBits(random);
  switch (random() % 4) {
  case 0:
    return T(int64_t(bits) % 1000000) / T(64);
  case 1:
    return pick<T>(random, {T(0), -T(0), T(1), T(-0.1), T(INFINITY), -T(INFINITY), T(NAN),
                            std::numeric_limits<T>::max(), std::numeric_limits<T>::denorm_min()});
  default:
    if constexpr (sizeof(T) == 4)
      return std::bit_cast<float>(uint32_t(bits ^ bits >> 32));
    else
      return std::bit_cast<double>(bits);
  }
}

/// Adds a random integer to the slots of `made`, and returns the text that C prints for it.
std::string randomInteger(Random &random, Case &made, size_t size, size_t stored,
                          const std::string &field, char letter) {
  uint64_t value = randomBits(random);
  appendBytes(made, &value, stored);
  const unsigned shift = unsigned(64 - 8 * size);
  const bool isSigned = letter == 'd' || letter == 'i';
  value = isSigned ? uint64_t(int64_t(value << shift) >> shift) : value << shift >> shift;
  return printed(field + "ll" + letter, static_cast<unsigned long long>(value));
}

void addInteger(Random &random, Case &made, unsigned elements) {
  const std::string field = randomField(random);
  const char letter = pick(random, {'d', 'i', 'o', 'u', 'x', 'X'});
  const size_t size = pick<size_t>(random, {1, 2, 4, 8});
  const char *four = elements == 1 ? "" : "hl";
  const std::string length = size == 1 ? "hh" : size == 2 ? "h" : size == 4 ? four : "l";
  made.format += field;
  if (elements != 1)
    made.format += "v" + std::to_string(elements);
  made.format += length + letter;
  for (unsigned i = 0; i != elements; ++i)
    made.expected +=
        (i ? "," : "") + randomInteger(random, made, size, elements == 1 ? 8 : size, field, letter);
  pad(made, elements, size);
}

template <class T> void addFloating(Random &random, Case &made, unsigned elements) {
  const std::string field = randomField(random);
  const char letter = pick(random, {'f', 'F', 'e', 'E', 'g', 'G', 'a', 'A'});
  made.format += field;
  if (elements != 1)
    made.format += "v" + std::to_string(elements) + (sizeof(T) == 4 ? "hl" : "l");
  made.format += letter;
  for (unsigned i = 0; i != elements; ++i) {
    const T value = randomFloating<T>(random);
    made.expected += (i ? "," : "") + printed(field + letter, double(value));
    appendBytes(made, &value, sizeof(value));
  }
  pad(made, elements, sizeof(T));
}

void addText(Random &random, Case &made) {
  static const char *const strings[] = {"", "x", "some text", "%d %s %%"};
  const char *string = strings[random() % 4];
  const std::string field = randomField(random);
  made.format += field + 's';
  made.expected += printed(field + 's', string);
  appendBytes(made, &string, 8);
}

class RuntimeFormatFuzz : public testing::TestWithParam<unsigned> {};

TEST_P(RuntimeFormatFuzz, PrintsLikeC) {
  Random random(GetParam());
  for (int i = 0; i != 2000; ++i) {
    Case made;
    for (unsigned parts = 1 + unsigned(random() % 5); parts != 0; --parts) {
      const unsigned elements = random() % 2 ? 1 : pick(random, {2u, 3u, 4u, 8u, 16u});
      switch (random() % 5) {
      case 0:
        addText(random, made);
        break;
      case 1:
        addFloating<double>(random, made, elements);
        break;
      case 2:
        addFloating<float>(random, made, elements == 1 ? 2 : elements);
        break;
      default:
        addInteger(random, made, elements);
      }
      const char *separator = pick(random, {"", " ", "%%", "%y", "\n", "v4"});
      made.format += separator;
      made.expected += std::strcmp(separator, "%%") ? separator : "%";
    }
    ASSERT_EQ(formatPrintf(made.format.c_str(), made.slots, size_t(1) << 20), made.expected)
        << made.format;
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RuntimeFormatFuzz, testing::Range(1u, 6u));

} // namespace
