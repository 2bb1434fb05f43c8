//===- HalfArguments.cpp - Arguments for built-in functions of half --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "HalfCase.h"
#include "HalfNumber.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace oclc::test {

/// Bits of zero, the smallest and the largest denormals and normal numbers, the numbers from which
/// on adjacent halves differ by 1 and by 2, ordinary numbers, infinity and NaN.
static const uint16_t EdgeBits[] = {0x0000, 0x0001, 0x0002, 0x03ff, 0x0400, 0x0401, 0x07ff, 0x1400,
                                    0x3555, 0x37ff, 0x3800, 0x3801, 0x3bff, 0x3c00, 0x3c01, 0x3e00,
                                    0x4000, 0x4200, 0x4248, 0x4500, 0x63ff, 0x6400, 0x6401, 0x67ff,
                                    0x6800, 0x77ff, 0x7bfe, 0x7bff, 0x7c00, 0x7e00};

static size_t Every = 1;
void thinOutArguments(size_t every) { Every = std::max<size_t>(every, 1); }

Column allHalves() {
  Column result;
  for (unsigned bits = 0; bits < 0x10000; ++bits)
    if (bits % Every == 0 || std::ranges::count(EdgeBits, bits & 0x7fff))
      result.push_back(halfValue(uint16_t(bits)));
  return result;
}

Column someHalves(unsigned seed, size_t count) {
  std::mt19937 random(seed);
  count /= Every;
  Column result;
  while (result.size() < count) {
    uint16_t bits = random() >> 16;
    switch (random() % 4) {
    case 0: // An edge.
      bits = (bits & 0x8000) | EdgeBits[random() % std::size(EdgeBits)];
      break;
    case 1: // A magnitude between 1/8 and 2.
      bits = (bits & 0x8fff) | 0x3000;
      break;
    default:
      break;
    }
    result.push_back(halfValue(bits));
  }
  return result;
}

/// Returns numbers close to those at which conversions to half decide how to round.
static Column someFloats(unsigned seed, size_t count, int digits) {
  std::mt19937_64 random(seed);
  Column result;
  for (Number edge : {0.0L, 65504.0L, 65519.0L, 65520.0L, 65536.0L, 0x1p-24L, 0x1p-25L, 0x1p-14L,
                      0x1p-126L, 0x1p100L, std::numeric_limits<Number>::infinity()})
    result.insert(result.end(), {edge, -edge});
  result.push_back(std::numeric_limits<Number>::quiet_NaN());
  while (result.size() < count) {
    Number half = halfValue(random() & 0xffff), next = halfValue(random() & 0x7fff);
    // A half, the middle between two halves, or some other number. Some are moved a little.
    Number unit = std::isfinite(half) ? std::ldexp(1.0L, std::max(std::ilogb(half), -14) - 11) : 0;
    Number value = half + unit * Number(random() % 3);
    if (random() % 4 == 0)
      value = next * std::ldexp(1.0L, int(random() % 64) - 32);
    if (std::isfinite(value) && random() % 2)
      value += std::ldexp(value, -int(random() % (digits - 11)) - 11);
    result.push_back(digits == 24 ? Number(float(value)) : Number(double(value)));
  }
  return result;
}

/// Returns integers from `lowest` to `largest`. Some are of any magnitude, and some at most about
/// 2 * 65504, where 65504 is the largest half.
static Column someIntegers(unsigned seed, size_t count, Number lowest, Number largest) {
  std::mt19937_64 random(seed);
  Column result = {0, 1, lowest, largest, largest - 1, largest / 2};
  while (result.size() < count) {
    Number value = Number(random() >> (random() % 64));
    if (random() % 2)
      value = Number(random() % 140000);
    if (random() % 2)
      value = -value;
    if (value >= lowest && value <= largest)
      result.push_back(value);
  }
  for (Number &value : result)
    value = std::trunc(value) + 0.0L; // Turns -0 into 0.
  return result;
}

template <class T> static Column integersOf(unsigned seed, size_t count) {
  return someIntegers(seed, count, std::numeric_limits<T>::min(), std::numeric_limits<T>::max());
}

Column someNumbers(Kind k, unsigned seed, size_t count) {
  const size_t fewer = count / Every; // someHalves() divides the number itself.
  switch (k) {
  case Kind::Char:
    return integersOf<int8_t>(seed, fewer);
  case Kind::Uchar:
    return integersOf<uint8_t>(seed, fewer);
  case Kind::Short:
    return integersOf<int16_t>(seed, fewer);
  case Kind::Ushort:
    return integersOf<uint16_t>(seed, fewer);
  case Kind::Int:
    return integersOf<int32_t>(seed, fewer);
  case Kind::Uint:
    return integersOf<uint32_t>(seed, fewer);
  case Kind::Long:
    return integersOf<int64_t>(seed, fewer);
  case Kind::Ulong:
    return integersOf<uint64_t>(seed, fewer);
  case Kind::Float:
    return someFloats(seed, fewer, 24);
  case Kind::Double:
    return someFloats(seed, fewer, 53);
  default:
    return someHalves(seed, count);
  }
}

} // namespace oclc::test
