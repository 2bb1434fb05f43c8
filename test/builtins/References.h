//===- References.h - Formulas for what the standard library lacks -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_REFERENCES_H
#define OCLC_TEST_BUILTINS_REFERENCES_H

#include "MathCases.h"

#include <cmath>
#include <limits>
#include <numbers>

/// Defines a Reference by an expression in x, y and z. R is their type.
#define REF(EXPRESSION)                                                                            \
  ::oclc::test::Reference {                                                                        \
    [](double x, double y, double z) -> double {                                                   \
      using R [[maybe_unused]] = double;                                                           \
      (void)x, (void)y, (void)z;                                                                   \
      return EXPRESSION;                                                                           \
    },                                                                                             \
        [](long double x, long double y, long double z) -> long double {                           \
          using R [[maybe_unused]] = long double;                                                  \
          (void)x, (void)y, (void)z;                                                               \
          return EXPRESSION;                                                                       \
        }                                                                                          \
  }

namespace oclc::test {

template <class R> inline constexpr R Pi = std::numbers::pi_v<R>;
template <class R> inline constexpr R Nan = std::numeric_limits<R>::quiet_NaN();

// Computes the sine of pi * r for |r| <= 1, exact at multiples of a half.
template <class R> R sinPiReduced(R r) {
  R folded = std::fabs(r) > R(0.5) ? 1 - std::fabs(r) : std::fabs(r);
  return std::copysign(std::sin(Pi<R> * folded), r);
}
template <class R> R sinPi(R x) {
  if (std::isinf(x))
    return Nan<R>;
  R result = sinPiReduced(std::remainder(x, R(2)));
  return result == 0 ? std::copysign(R(0), x) : result;
}
template <class R> R cosPi(R x) {
  return std::isinf(x) ? Nan<R> : sinPiReduced(R(0.5) - std::fabs(std::remainder(x, R(2)))) + R(0);
}

template <class R> R root(R x, R n) {
  if (n == 0)
    return Nan<R>;
  bool odd = std::fmod(n, R(2)) != 0;
  if (x < 0 && !odd)
    return Nan<R>;
  R magnitude = std::pow(std::fabs(x), 1 / n);
  return odd ? std::copysign(magnitude, x) : magnitude;
}

template <class R> R positivePower(R x, R y) {
  if (x < 0 || std::isnan(x) || std::isnan(y))
    return Nan<R>;
  if ((x == 0 || std::isinf(x)) && y == 0)
    return Nan<R>;
  if (x == 1 && std::isinf(y))
    return Nan<R>;
  return std::pow(std::fabs(x), y);
}

template <class R> R fraction(R x) {
  if (std::isinf(x))
    return std::copysign(R(0), x);
  if (std::isnan(x) || x == 0)
    return x;
  return std::fmin(x - std::floor(x), 1 - std::ldexp(R(1), -CurrentDigits));
}

template <class R> R nextAfter(R x, R y) {
  return CurrentDigits == 24 ? R(std::nextafter(float(x), float(y)))
                             : R(std::nextafter(double(x), double(y)));
}
template <class R> R fusedMultiplyAdd(R x, R y, R z) {
  return CurrentDigits == 24 ? R(std::fma(float(x), float(y), float(z)))
                             : R(std::fma(double(x), double(y), double(z)));
}

template <class R> R modfWhole(R x) {
  R whole;
  std::modf(x, &whole);
  return whole;
}
template <class R> R modfRest(R x) {
  return std::isinf(x) ? std::copysign(R(0), x) : std::copysign(x - modfWhole(x), x);
}
template <class R> R frexpMantissa(R x) {
  int exponent;
  return std::frexp(x, &exponent);
}
template <class R> R frexpExponent(R x) {
  int exponent = 0;
  if (std::isfinite(x))
    std::frexp(x, &exponent);
  return exponent;
}

// Returns the low seven bits of the quotient of remainder, with its sign. More bits are
// unspecified.
template <class R> R remainderQuotient(R x, R y) {
  if (!std::isfinite(x) || std::isnan(y) || y == 0 || std::isinf(y))
    return 0;
  R rest = std::fmod(std::fabs(x), 128 * std::fabs(y));
  R nearest = std::copysign(R(1), x) * std::remainder(x, y);
  R quotient = std::fmod(std::rint((rest - nearest) / std::fabs(y)) + 128, R(128));
  return (x < 0) != (y < 0) ? 0 - quotient : quotient;
}

// Returns the number with the larger or the smaller magnitude.
template <class R> R maxMagnitude(R x, R y) {
  return std::fabs(x) > std::fabs(y) ? x : std::fabs(y) > std::fabs(x) ? y : std::fmax(x, y);
}
template <class R> R minMagnitude(R x, R y) {
  return std::fabs(x) < std::fabs(y) ? x : std::fabs(y) < std::fabs(x) ? y : std::fmin(x, y);
}

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_REFERENCES_H
