//===- HalfNumber.cpp - Half-precision numbers on the host -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "HalfNumber.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace oclc::test {

static constexpr uint16_t Infinity = 0x7c00, Largest = 0x7bff, Nan = 0x7e00;

/// Returns the unit in the last place of half at x.
static long double unitAt(long double x) {
  int exponent = x == 0 ? -14 : std::clamp(std::ilogb(x), -14, 15);
  return std::ldexp(1.0L, exponent - 10);
}

long double halfValue(uint16_t bits) {
  int exponent = (bits >> 10) & 0x1f;
  long double mantissa = bits & 0x3ff;
  long double magnitude;
  if (exponent == 0x1f)
    magnitude = mantissa == 0 ? std::numeric_limits<long double>::infinity()
                              : std::numeric_limits<long double>::quiet_NaN();
  else if (exponent == 0)
    magnitude = std::ldexp(mantissa, -24);
  else
    magnitude = std::ldexp(mantissa + 0x400, exponent - 25);
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
  if (std::isnan(x))
    return sign | Nan;
  if (std::isinf(x))
    return sign | Infinity;
  long double unit = unitAt(x);
  // Round to units in the last place. 65536 is the number that would follow the largest half.
  long double magnitude = std::fabs(roundToInteger(x / unit, r)) * unit;
  if (magnitude >= 65536) {
    bool away =
        r == Rounding::Nearest || (r == Rounding::Up && !sign) || (r == Rounding::Down && sign);
    return sign | (away ? Infinity : Largest);
  }
  int exponent = magnitude < 0x1p-14L ? 0 : std::ilogb(magnitude) + 15;
  auto digits = uint16_t(magnitude / unitAt(magnitude));
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
  return double(std::fabs(limited(value) - limited(expected)) / unitAt(expected));
}

} // namespace oclc::test
