//===- MathCases.cpp - The math functions with limits and references --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "MathCases.h"

#include <cmath>
#include <limits>

namespace oclc::test {

int CurrentDigits = 24;

using Ld = long double;
static constexpr Ld Pi = 3.14159265358979323846264338327950288L;
static constexpr Ld Nan = std::numeric_limits<Ld>::quiet_NaN();

// Sine of pi times r for |r| <= 1, exact at multiples of a half.
static Ld sinPiReduced(Ld r) {
  Ld folded = std::fabs(r) > 0.5L ? 1 - std::fabs(r) : std::fabs(r);
  return std::copysign(std::sin(Pi * folded), r);
}

static Ld sinPi(Ld x) {
  if (std::isinf(x))
    return Nan;
  Ld result = sinPiReduced(std::remainder(x, 2.0L));
  return result == 0 ? std::copysign(0.0L, x) : result;
}
static Ld cosPi(Ld x) {
  return std::isinf(x) ? Nan : sinPiReduced(0.5L - std::fabs(std::remainder(x, 2.0L))) + 0.0L;
}

static Ld root(Ld x, Ld n) {
  if (n == 0)
    return Nan;
  bool odd = std::fmod(n, 2.0L) != 0;
  if (x < 0 && !odd)
    return Nan;
  Ld magnitude = std::pow(std::fabs(x), 1 / n);
  return odd ? std::copysign(magnitude, x) : magnitude;
}

static Ld positivePower(Ld x, Ld y) {
  if (x < 0 || std::isnan(x) || std::isnan(y))
    return Nan;
  if ((x == 0 || std::isinf(x)) && y == 0)
    return Nan;
  if (x == 1 && std::isinf(y))
    return Nan;
  return std::pow(std::fabs(x), y);
}

static Ld fraction(Ld x) {
  if (std::isinf(x))
    return std::copysign(0.0L, x);
  if (std::isnan(x) || x == 0)
    return x;
  return std::fmin(x - std::floor(x), 1 - std::ldexp(1.0L, -CurrentDigits));
}

static Ld nextAfter(Ld x, Ld y) {
  return CurrentDigits == 24 ? Ld(std::nextafter(float(x), float(y)))
                             : Ld(std::nextafter(double(x), double(y)));
}

static Ld fusedMultiplyAdd(Ld x, Ld y, Ld z) {
  return CurrentDigits == 24 ? Ld(std::fma(float(x), float(y), float(z)))
                             : Ld(std::fma(double(x), double(y), double(z)));
}

static Ld modfWhole(Ld x) {
  Ld whole;
  std::modf(x, &whole);
  return whole;
}
static Ld frexpMantissa(Ld x) {
  int exponent;
  return std::frexp(x, &exponent);
}
static Ld frexpExponent(Ld x) {
  int exponent = 0;
  if (std::isfinite(x))
    std::frexp(x, &exponent);
  return exponent;
}
// The low seven bits of the quotient that remainder rounds to, with its sign; more is not promised.
static Ld remainderQuotient(Ld x, Ld y) {
  if (!std::isfinite(x) || std::isnan(y) || y == 0 || std::isinf(y))
    return 0;
  Ld rest = std::fmod(std::fabs(x), 128 * std::fabs(y));
  Ld nearest = std::copysign(1.0L, x) * std::remainder(x, y);
  Ld quotient = std::fmod(std::rint((rest - nearest) / std::fabs(y)) + 128, 128.0L);
  return (x < 0) != (y < 0) ? 0 - quotient : quotient;
}

#define REF(EXPRESSION)                                                                            \
  [](Ld x, Ld y, Ld z) -> Ld {                                                                     \
    (void)x, (void)y, (void)z;                                                                     \
    return EXPRESSION;                                                                             \
  }

const std::vector<MathCase> &mathCases() {
  static const std::vector<MathCase> Cases = {
      {"sin", 1, 4, REF(std::sin(x))},
      {"cos", 1, 4, REF(std::cos(x))},
      {"tan", 1, 5, REF(std::tan(x))},
      {"asin", 1, 4, REF(std::asin(x))},
      {"acos", 1, 4, REF(std::acos(x))},
      {"atan", 1, 5, REF(std::atan(x))},
      {"sinpi", 1, 4, REF(sinPi(x))},
      {"cospi", 1, 4, REF(cosPi(x))},
      {"tanpi", 1, 6, REF(sinPi(x) / cosPi(x))},
      {"asinpi", 1, 5, REF(std::asin(x) / Pi)},
      {"acospi", 1, 5, REF(std::acos(x) / Pi)},
      {"atanpi", 1, 5, REF(std::atan(x) / Pi)},
      {"sinh", 1, 4, REF(std::sinh(x))},
      {"cosh", 1, 4, REF(std::cosh(x))},
      {"tanh", 1, 5, REF(std::tanh(x))},
      {"asinh", 1, 4, REF(std::asinh(x))},
      {"acosh", 1, 4, REF(std::acosh(x))},
      {"atanh", 1, 5, REF(std::atanh(x))},
      {"exp", 1, 3, REF(std::exp(x))},
      {"exp2", 1, 3, REF(std::exp2(x))},
      {"exp10", 1, 3, REF(std::pow(10.0L, x))},
      {"expm1", 1, 3, REF(std::expm1(x))},
      {"log", 1, 3, REF(std::log(x))},
      {"log2", 1, 3, REF(std::log2(x))},
      {"log10", 1, 3, REF(std::log10(x))},
      {"log1p", 1, 2, REF(std::log1p(x))},
      {"sqrt", 1, 0.5, REF(std::sqrt(x))},
      {"rsqrt", 1, 2, REF(1 / std::sqrt(x))},
      {"cbrt", 1, 2, REF(std::cbrt(x))},
      {"erf", 1, 16, REF(std::erf(x))},
      {"erfc", 1, 16, REF(std::erfc(x))},
      {"tgamma", 1, 16, REF(std::tgamma(x))},
      {"lgamma", 1, Unlimited, REF(std::lgamma(x))},
      {"fabs", 1, 0, REF(std::fabs(x))},
      {"ceil", 1, 0, REF(std::ceil(x))},
      {"floor", 1, 0, REF(std::floor(x))},
      {"trunc", 1, 0, REF(std::trunc(x))},
      {"rint", 1, 0, REF(std::rint(x))},
      {"round", 1, 0, REF(std::round(x))},
      {"logb", 1, 0, REF(std::logb(x))},
      {"ilogb", 1, 0, REF(std::isnan(x) ? 2147483647.0L : Ld(std::ilogb(x))), false, true},
      {"pow", 2, 16, REF(std::pow(x, y))},
      {"powr", 2, 16, REF(positivePower(x, y))},
      {"pown", 2, 16, REF(std::pow(x, y)), true},
      {"rootn", 2, 16, REF(root(x, y)), true},
      {"ldexp", 2, 0.5, REF(std::ldexp(x, int(y))), true},
      {"atan2", 2, 6, REF(std::atan2(x, y))},
      {"atan2pi", 2, 6, REF(std::atan2(x, y) / Pi)},
      {"hypot", 2, 4, REF(std::hypot(x, y))},
      {"fmod", 2, 0, REF(std::fmod(x, y))},
      {"remainder", 2, 0, REF(std::remainder(x, y))},
      {"fdim", 2, 0.5, REF(std::fdim(x, y))},
      {"fmin", 2, 0, REF(std::fmin(x, y)), false, false, nullptr, false, false, 0, true},
      {"fmax", 2, 0, REF(std::fmax(x, y)), false, false, nullptr, false, false, 0, true},
      {"copysign", 2, 0, REF(std::copysign(x, y))},
      {"nextafter", 2, 0, REF(nextAfter(x, y))},
      {"maxmag", 2, 0,
       REF(std::fabs(x) > std::fabs(y)   ? x
           : std::fabs(y) > std::fabs(x) ? y
                                         : std::fmax(x, y)),
       false, false, nullptr, false, false, 0, true},
      {"minmag", 2, 0,
       REF(std::fabs(x) < std::fabs(y)   ? x
           : std::fabs(y) < std::fabs(x) ? y
                                         : std::fmin(x, y)),
       false, false, nullptr, false, false, 0, true},
      {"fma", 3, 0, REF(fusedMultiplyAdd(x, y, z))},
      {"sincos", 1, 4, REF(std::sin(x)), false, false, REF(std::cos(x))},
      {"fract", 1, 0.5, REF(fraction(x)), false, false, REF(std::floor(x))},
      {"modf", 1, 0,
       REF(std::isinf(x) ? std::copysign(0.0L, x) : std::copysign(x - modfWhole(x), x)), false,
       false, REF(modfWhole(x))},
      {"frexp", 1, 0, REF(frexpMantissa(x)), false, false, REF(frexpExponent(x)), true},
      {"remquo", 2, 0, REF(std::remainder(x, y)), false, false, REF(remainderQuotient(x, y)), true},
      {"half_sin", 1, 8192, REF(std::sin(x)), false, false, nullptr, false, true, 65536},
      {"half_cos", 1, 8192, REF(std::cos(x)), false, false, nullptr, false, true, 65536},
      {"half_exp", 1, 8192, REF(std::exp(x)), false, false, nullptr, false, true, 85},
      {"half_log", 1, 8192, REF(std::log(x)), false, false, nullptr, false, true},
      {"half_recip", 1, 8192, REF(1 / x), false, false, nullptr, false, true},
      {"native_sin", 1, Unlimited, REF(std::sin(x)), false, false, nullptr, false, true, 1024},
      {"native_cos", 1, Unlimited, REF(std::cos(x)), false, false, nullptr, false, true, 1024},
      {"native_tan", 1, Unlimited, REF(std::tan(x)), false, false, nullptr, false, true, 1024},
      {"native_exp", 1, Unlimited, REF(std::exp(x)), false, false, nullptr, false, true, 80},
      {"native_exp2", 1, Unlimited, REF(std::exp2(x)), false, false, nullptr, false, true, 120},
      {"native_exp10", 1, Unlimited, REF(std::pow(10.0L, x)), false, false, nullptr, false, true,
       35},
      {"native_log", 1, Unlimited, REF(std::log(x)), false, false, nullptr, false, true, 1e30},
      {"native_log2", 1, Unlimited, REF(std::log2(x)), false, false, nullptr, false, true, 1e30},
      {"native_log10", 1, Unlimited, REF(std::log10(x)), false, false, nullptr, false, true, 1e30},
      {"native_sqrt", 1, Unlimited, REF(std::sqrt(x)), false, false, nullptr, false, true},
      {"native_rsqrt", 1, Unlimited, REF(1 / std::sqrt(x)), false, false, nullptr, false, true},
      {"native_recip", 1, Unlimited, REF(1 / x), false, false, nullptr, false, true},
      {"native_divide", 2, Unlimited, REF(x / y), false, false, nullptr, false, true, 1e15},
      {"native_powr", 2, Unlimited, REF(positivePower(x, y)), false, false, nullptr, false, true,
       8},
  };
  return Cases;
}

} // namespace oclc::test
