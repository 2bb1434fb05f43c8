//===- HalfNumber.cpp - Half-precision numbers on the host -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "HalfNumber.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace oclc::test {

static constexpr uint16_t Infinity = 0x7c00, Largest = 0x7bff, Nan = 0x7e00;

/// The powers of two from 2^-24, the smallest half, to 2^24. The tests call the functions below
/// hundreds of millions of times, and std::ilogb and std::ldexp would take most of that time.
static constexpr std::array<long double, 49> Powers = [] {
  std::array<long double, 49> result = {0x1p-24L};
  for (size_t i = 1; i < result.size(); ++i)
    result[i] = 2 * result[i - 1];
  return result;
}();

static long double powerOfTwo(int exponent) { return Powers[exponent + 24]; }

/// Returns the exponent of x, limited to those of normal halves.
static int exponentAt(long double x) {
  // The conversion to double may round up to the next power of two, whose exponent is too large.
  const auto bits = std::bit_cast<uint64_t>(std::fabs(double(x)));
  const int exponent = std::clamp(int(bits >> 52) - 1023, -14, 15);
  return exponent > -14 && std::fabs(x) < powerOfTwo(exponent) ? exponent - 1 : exponent;
}

long double halfValue(uint16_t bits) {
  int exponent = (bits >> 10) & 0x1f;
  long double mantissa = bits & 0x3ff;
  long double magnitude;
  if (exponent == 0x1f)
    magnitude = mantissa == 0 ? std::numeric_limits<long double>::infinity()
                              : std::numeric_limits<long double>::quiet_NaN();
  else if (exponent == 0)
    magnitude = mantissa * powerOfTwo(-24);
  else
    magnitude = (mantissa + 0x400) * powerOfTwo(exponent - 25);
  return std::copysign(magnitude, bits & 0x8000 ? -1.0L : 1.0L);
}

long double roundToInteger(long double x, Rounding r) {
  switch (r) {
  case Rounding::Nearest:
    return std::rint(x);
  case Rounding::TowardZero:
    return std::trunc(x);
  case Rounding::Up:
    return std::ceil(x);
  case Rounding::Down:
    return std::floor(x);
  }
  return x;
}

uint16_t roundToHalf(long double x, Rounding r) {
  uint16_t sign = std::signbit(x) ? 0x8000 : 0;
  // Most calls are for numbers that are normal halves.
  const auto bits = std::bit_cast<uint64_t>(double(x));
  if (const int power = int((bits >> 52) & 0x7ff) - 1023;
      double(x) == x && (bits & 0x3ffffffffff) == 0 && power >= -14 && power <= 15)
    return sign | uint16_t((power + 15) << 10) | uint16_t((bits >> 42) & 0x3ff);
  if (std::isnan(x))
    return sign | Nan;
  if (std::isinf(x))
    return sign | Infinity;
  const int place = exponentAt(x) - 10;
  // Round to units in the last place. 65536 is the number that would follow the largest half.
  long double magnitude = std::fabs(roundToInteger(x * powerOfTwo(-place), r)) * powerOfTwo(place);
  if (magnitude >= 65536) {
    bool away =
        r == Rounding::Nearest || (r == Rounding::Up && !sign) || (r == Rounding::Down && sign);
    return sign | (away ? Infinity : Largest);
  }
  const int normal = exponentAt(magnitude);
  int exponent = magnitude < 0x1p-14L ? 0 : normal + 15;
  auto digits = uint16_t(magnitude * powerOfTwo(10 - normal));
  return sign | uint16_t((exponent << 10) + (digits & 0x3ff));
}

double halfError(uint16_t got, long double expected) {
  long double value = halfValue(got);
  if (std::isnan(expected) || std::isnan(value))
    return std::isnan(expected) && std::isnan(value) ? 0 : INFINITY;
  if (value == 0 && std::signbit(value) != std::signbit(expected))
    return INFINITY;
  // Infinity and all large numbers count as the number that would follow the largest half.
  auto limited = [](long double x) { return std::clamp(x, -65536.0L, 65536.0L); };
  return double(std::fabs(limited(value) - limited(expected)) *
                powerOfTwo(10 - exponentAt(expected)));
}

} // namespace oclc::test
