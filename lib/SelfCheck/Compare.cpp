//===- Compare.cpp - Compare the buffers of two runs ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/Compare.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace oclc::selfcheck {

namespace {

constexpr ElementType Single = {ElementType::Kind::Float, 4};
constexpr ElementType Double = {ElementType::Kind::Float, 8};

bool areEqual(const uint8_t *a, const uint8_t *b, unsigned bytes) {
  return std::memcmp(a, b, bytes) == 0;
}

/// Largest difference of two floating-point values that rounding explains: the maximum of three
/// limits. `relative` is relative to the larger of both values. `ofUsual` is relative to the mean
/// magnitude of the results, because a small result may be the difference of large values.
/// `absolute` is for values that are too small for full precision.
struct Tolerance {
  double relative, ofUsual, absolute;
};

Tolerance toleranceOf(const ElementType &type, bool relaxedMath) {
  if (type.isNormalized()) {
    // Numbers that are close may be rounded to two integers that follow each other.
    constexpr double SlightlyMore = 1.001;
    const Tolerance number = toleranceOf(Single, relaxedMath);
    return {number.relative, number.ofUsual, type.step() * SlightlyMore};
  }
  switch (type.bytes) {
  case 2:
    return {0x1p-5, 0x1p-8, 0x1p-14};
  case 4:
    return relaxedMath ? Tolerance{0x1p-8, 0x1p-12, 0x1p-126}
                       : Tolerance{0x1p-14, 0x1p-19, 0x1p-126};
  default:
    return relaxedMath ? Tolerance{0x1p-20, 0x1p-26, 0x1p-1022}
                       : Tolerance{0x1p-40, 0x1p-46, 0x1p-1022};
  }
}

} // namespace

Comparison::Comparison(const ElementType &type, const Buffers &buffers, ComparisonOptions options)
    : type(type), buffers(buffers), options(options) {
  const bool isNumber = type.isFloat() || type.isNormalized();
  const ElementType &as = isNumber ? type : Single;
  if (type.isKnown() && !isNumber)
    return;
  double sum = 0;
  uint64_t count = 0;
  for (uint64_t at = 0; at + as.bytes <= buffers.expected.size(); at += as.bytes) {
    if (areEqual(&buffers.expected[at], &buffers.initial[at], as.bytes))
      continue;
    const double value = std::fabs(floatAt(as, &buffers.expected[at]));
    if (std::isfinite(value)) {
      sum += value;
      ++count;
    }
  }
  usual = count == 0 ? 0 : sum / double(count);
}

Comparison::Verdict Comparison::compareFloats(const ElementType &as, uint64_t at) const {
  const double expected = floatAt(as, &buffers.expected[at]);
  const double found = floatAt(as, &buffers.found[at]);
  if (std::isnan(expected) && std::isnan(found))
    return Verdict::Equal;
  if (options.finiteMath && (!std::isfinite(expected) || !std::isfinite(found)))
    return Verdict::Rounded;
  const Tolerance allowed = toleranceOf(as, options.relaxedMath);
  const double most = std::max({std::max(std::fabs(expected), std::fabs(found)) * allowed.relative,
                                usual * allowed.ofUsual, allowed.absolute});
  return std::fabs(expected - found) <= most ? Verdict::Rounded : Verdict::Different;
}

/// Compares 32-bit words of unknown type, for example of a structure. Such a word may be a float or
/// half of a double. The comparison as floating-point values requires magnitudes between 2^-40 and
/// 2^40, zeros or NaNs, which excludes small integers.
Comparison::Verdict Comparison::compareWords(uint64_t at) const {
  auto mayBe = [&](const ElementType &type, uint64_t place) {
    auto isUsual = [&](const std::span<const uint8_t> &buffer) {
      const double value = std::fabs(floatAt(type, &buffer[place]));
      return value == 0 || std::isnan(value) || (value > 0x1p-40 && value < 0x1p40);
    };
    return isUsual(buffers.expected) && isUsual(buffers.found);
  };
  Verdict verdict = Verdict::Different;
  if (mayBe(Single, at))
    verdict = compareFloats(Single, at);
  const uint64_t whole = at / Double.bytes * Double.bytes;
  if (verdict == Verdict::Different && mayBe(Double, whole))
    verdict = compareFloats(Double, whole);
  return verdict;
}

Comparison::Verdict Comparison::compare(uint64_t at) const {
  const uint8_t *expected = &buffers.expected[at], *found = &buffers.found[at];
  if (areEqual(expected, found, type.bytes))
    return Verdict::Equal;
  // The fourth element of a 3-component vector is padding.
  if (type.isThree && at / type.bytes % 4 == 3)
    return Verdict::Equal;
  if (type.isFloat() || type.isNormalized())
    return compareFloats(type, at);
  return type.isKnown() ? Verdict::Different : compareWords(at);
}

std::optional<uint64_t> Comparison::firstDifference(const std::vector<bool> &leftOut) const {
  const uint64_t size = buffers.expected.size();
  if (areEqual(buffers.expected.data(), buffers.found.data(), size))
    return std::nullopt;
  for (uint64_t at = 0; at + type.bytes <= size; at += type.bytes)
    if (compare(at) == Verdict::Different && (leftOut.empty() || !leftOut[at / type.bytes]))
      return at;
  return std::nullopt;
}

void Comparison::addDifferences(std::vector<bool> &marked) const {
  marked.resize(buffers.expected.size() / type.bytes);
  for (uint64_t element = 0; element != marked.size(); ++element)
    if (compare(element * type.bytes) == Verdict::Different)
      marked[element] = true;
}

uint64_t Comparison::rounded() const {
  uint64_t count = 0;
  if (areEqual(buffers.expected.data(), buffers.found.data(), buffers.expected.size()))
    return 0;
  for (uint64_t at = 0; at + type.bytes <= buffers.expected.size(); at += type.bytes)
    count += compare(at) == Verdict::Rounded;
  return count;
}

} // namespace oclc::selfcheck
