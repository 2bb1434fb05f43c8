//===- Trial.cpp - Generate the launch and the arguments of a trial ---------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "SelfCheck/Trial.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>
#include <utility>

namespace oclc::selfcheck {

namespace {

/// Local sizes for the general variant: less than a vector, slightly more than a vector, multiples
/// of a vector and other sizes, and two- and three-dimensional sizes with a short dimension 0.
constexpr binary::Size3 AnyLocalSizes[] = {
    {8, 1, 1}, {1, 1, 1},  {64, 1, 1}, {3, 1, 1},  {16, 4, 1}, {31, 1, 1},
    {4, 2, 2}, {13, 1, 1}, {5, 7, 1},  {70, 1, 1}, {2, 16, 1}, {3, 2, 3},
};

unsigned dimensionsOf(const binary::Size3 &size) { return size[2] != 1 ? 3 : size[1] != 1 ? 2 : 1; }

/// Returns a local size with the same number of work-items, but at most `dimensions` dimensions.
binary::Size3 flattened(binary::Size3 size, unsigned dimensions) {
  for (unsigned d = 2; d >= std::max(dimensions, 1u); --d)
    size[d - 1] *= std::exchange(size[d], 1);
  return size;
}

/// Returns the local size of a trial. Sets `round` to the number of previous trials with this size.
binary::Size3 chooseLocal(const Subject &subject, unsigned number, unsigned &round) {
  round = number;
  if (subject.variant.variant->localSize)
    return *subject.variant.variant->localSize;
  if (subject.kernel->requiredWorkGroupSize)
    return *subject.kernel->requiredWorkGroupSize;
  round = number / std::size(AnyLocalSizes);
  return flattened(AnyLocalSizes[number % std::size(AnyLocalSizes)], subject.facts.dimensions);
}

LaunchShape chooseShape(const Subject &subject, unsigned number, Random &random) {
  unsigned round;
  LaunchShape shape;
  shape.local = chooseLocal(subject, number, round);
  shape.workDim = dimensionsOf(shape.local);
  // The NDRange may have one more dimension than the work-groups, but only if the kernel queries
  // the ids of this dimension. Otherwise several work-items would write to the same locations.
  if (shape.workDim < subject.facts.dimensions && random.oneOf(2))
    ++shape.workDim;
  const bool mayBeUneven = !subject.uniformWorkGroups && !subject.variant.variant->localSize;
  for (unsigned d = 0; d != shape.workDim; ++d) {
    const uint64_t local = shape.local[d], most = d == 0 ? 5 : d == 1 ? 4 : 2;
    shape.global[d] = local * (1 + random.below(most));
    if (mayBeUneven && local > 1 && random.oneOf(2))
      shape.global[d] += random.below(local);
  }
  if (round % 2 == 1 && random.oneOf(2))
    for (unsigned d = 0; d != shape.workDim; ++d)
      shape.offset[d] = random.below(20);
  return shape;
}

/// Most faults are visible with small numbers, so that these are most frequent. The other patterns
/// find faults that depend on special numbers.
constexpr Pattern Patterns[] = {Pattern::Small, Pattern::Units, Pattern::Small, Pattern::Wide,
                                Pattern::Small, Pattern::Zero,  Pattern::Units, Pattern::Wide};

} // namespace

bool LaunchShape::isUneven() const {
  return global[0] % local[0] != 0 || global[1] % local[1] != 0 || global[2] % local[2] != 0;
}

bool hasIdleDimensions(const Subject &subject) {
  unsigned round;
  return dimensionsOf(chooseLocal(subject, 0, round)) > subject.facts.dimensions;
}

Trial makeTrial(const Subject &subject, uint64_t seed, unsigned number, unsigned attempt) {
  const binary::Variant &variant = *subject.variant.variant;
  uint64_t mine = mixed(mixed(seed, subject.kernel->name), number);
  if (variant.localSize)
    for (uint64_t size : *variant.localSize)
      mine = mixed(mine, size);
  Random random(mine);
  Trial trial;
  trial.number = number;
  trial.attempt = attempt;
  trial.finiteMath = subject.finiteMath;
  trial.shape = chooseShape(subject, number, random);
  // Each pass through the local sizes combines them with other patterns.
  trial.pattern = Patterns[(number + number / std::size(AnyLocalSizes)) % std::size(Patterns)];
  if (attempt + 1 == Trial::MaxAttempts)
    trial.pattern = Pattern::Zero;
  else if (attempt != 0)
    trial.pattern = Pattern::Small;
  trial.seed = mixed(mine, attempt);
  return trial;
}

static uint64_t randomInteger(const ElementType &type, const Trial &trial, Random &random) {
  const unsigned bits = 8 * type.bytes;
  switch (trial.pattern) {
  case Pattern::Zero:
    return 0;
  case Pattern::Units:
    // One of the lowest eight bits, but never the sign bit.
    return uint64_t(1) << random.below(std::min(bits - 1, 8u));
  case Pattern::Wide:
    return type.kind == ElementType::Kind::Signed && type.bytes >= 4
               ? uint64_t(int64_t(random.next()) >> (64 - bits / 2))
               : random.next();
  case Pattern::Small:
    break;
  }
  if (trial.attempt != 0)
    return random.below(4);
  const uint64_t value = random.below(64);
  return type.kind == ElementType::Kind::Signed ? value - 8 : value;
}

/// Returns a random floating-point value for the pattern, of either sign.
static double anyFloat(const Trial &trial, Random &random) {
  constexpr double Special[] = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1e-40, 0x1p-149};
  switch (trial.pattern) {
  case Pattern::Zero:
    return 0;
  case Pattern::Units:
    return double(int64_t(random.below(64)) - 32) / 4;
  case Pattern::Wide: {
    if (!trial.finiteMath && random.oneOf(64))
      return Special[random.below(std::size(Special))];
    const double value = std::ldexp(1 + random.fraction(), int(random.below(40)) - 20);
    return random.oneOf(2) ? -value : value;
  }
  case Pattern::Small:
    break;
  }
  const double value = random.fraction();
  return trial.number % 2 == 0 ? value : 4 * value - 2;
}

static double randomFloat(const Trial &trial, Random &random) {
  const double value = anyFloat(trial, random);
  return trial.finiteMath ? std::fabs(value) + 0.25 : value;
}

static void storeInteger(const ElementType &type, uint64_t value, uint8_t *bytes) {
  std::memcpy(bytes, &value, type.bytes);
}

void fillBuffer(std::span<uint8_t> bytes, const ElementType &type, const Trial &trial,
                Random &random) {
  // In a buffer of structures, all words are integers or all are floats.
  const ElementType number = {ElementType::Kind::Float, 4};
  const bool hasFloats = type.isFloat() || (!type.isKnown() && random.oneOf(2));
  for (uint64_t at = 0; at + type.bytes <= bytes.size(); at += type.bytes)
    if (type.isNormalized()) // All numbers are small.
      storeInteger(type, trial.pattern == Pattern::Zero ? 0 : random.next(), &bytes[at]);
    else if (hasFloats)
      storeFloat(type.isFloat() ? type : number, randomFloat(trial, random), &bytes[at]);
    else
      storeInteger(type, randomInteger(type, trial, random), &bytes[at]);
}

/// Returns an integer that programs would pass as a size, a count or an index.
static uint64_t randomCount(const Trial &trial, Random &random) {
  const LaunchShape &shape = trial.shape;
  switch (trial.attempt) {
  case 0:
    break;
  case 1:
    return 1 + random.below(4);
  case 2:
    return 1;
  default:
    return 0;
  }
  const uint64_t rows = shape.global[1] * shape.global[2];
  const uint64_t counts[] = {shape.global[0],
                             shape.global[0],
                             shape.global[0],
                             shape.workDim == 1 ? shape.global[0] : shape.global[1],
                             shape.workDim == 1 ? shape.global[0] : shape.global[0] * rows,
                             std::max<uint64_t>(shape.global[0] / 2, 1),
                             1 + random.below(16),
                             1 + random.below(64),
                             uint64_t(1) << random.below(6),
                             random.below(4)};
  return counts[random.below(std::size(counts))];
}

/// Returns a number that programs would pass as a factor or a distance.
static double randomFactor(const Trial &trial, Random &random) {
  if (trial.attempt >= 2)
    return double(3 - trial.attempt);
  const double value = 4 * random.fraction();
  return random.oneOf(3) || trial.finiteMath ? value : value - 2;
}

void fillValue(std::span<uint8_t> bytes, const ElementType &type, const Trial &trial,
               Random &random) {
  const bool isTame = trial.attempt != 0;
  const bool hasFloats = type.isFloat() || (!type.isKnown() && !isTame && random.oneOf(2));
  const ElementType number = {ElementType::Kind::Float, 4};
  for (uint64_t at = 0; at + type.bytes <= bytes.size(); at += type.bytes)
    if (hasFloats)
      storeFloat(type.isFloat() ? type : number, randomFactor(trial, random), &bytes[at]);
    else
      storeInteger(type, randomCount(trial, random), &bytes[at]);
}

} // namespace oclc::selfcheck
