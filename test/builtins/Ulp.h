//===- Ulp.h - The distance between floating-point numbers ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_ULP_H
#define OCLC_TEST_BUILTINS_ULP_H

#include <algorithm>
#include <cmath>
#include <limits>

namespace oclc::test {

/// Returns the distance between the two numbers of T around `value`. For larger values than those
/// of T, returns the distance between the two largest numbers of T.
template <class T> long double unitOf(long double value) {
  using Limits = std::numeric_limits<T>;
  int exponent = value == 0 ? Limits::min_exponent : std::ilogb(value);
  exponent = std::clamp(exponent, Limits::min_exponent - 1, Limits::max_exponent - 1);
  return std::ldexp(1.0L, exponent - (Limits::digits - 1));
}

/// Returns the distance from the exact `expected` to `got` in units in the last place of T at
/// `expected`. Infinite if only one of them is NaN, for a zero of the wrong sign, and if `expected`
/// is infinite and `got` is a different number.
template <class T> double ulpError(T got, long double expected) {
  using Limits = std::numeric_limits<T>;
  if (std::isnan(expected) || std::isnan(got))
    return std::isnan(expected) && std::isnan(got) ? 0 : INFINITY;
  if (got == 0 && expected == 0)
    return std::signbit(got) == std::signbit(expected) ? 0 : INFINITY;
  if (std::isinf(got) && T(expected) == got)
    return 0;
  if (std::isinf(expected))
    return INFINITY;
  // Infinity represents the number after the largest finite one.
  long double value = got;
  if (std::isinf(got))
    value = std::copysign(std::ldexp(1.0L, Limits::max_exponent), value);
  return double(std::fabs(value - expected) / unitOf<T>(expected));
}

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_ULP_H
