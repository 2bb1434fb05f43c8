//===- HalfNumber.h - Half-precision numbers on the host -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_HALFNUMBER_H
#define OCLC_TEST_BUILTINS_HALFNUMBER_H

#include <cstdint>

namespace oclc::test {

enum class Rounding { Nearest, TowardZero, Up, Down };

/// Returns the exact value of a half.
long double halfValue(uint16_t bits);

/// Returns the integer that a number is rounded to.
long double roundToInteger(long double x, Rounding r);

/// Returns the half that a number is rounded to.
uint16_t roundToHalf(long double x, Rounding r = Rounding::Nearest);

/// Returns the distance from the exact `expected` to `got` in units in the last place of half;
/// infinite if one is NaN and the other not, or for a zero of the wrong sign.
double halfError(uint16_t got, long double expected);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_HALFNUMBER_H
