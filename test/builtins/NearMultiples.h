//===- NearMultiples.h - Numbers that nearly are multiples of pi / 2 -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_NEARMULTIPLES_H
#define OCLC_TEST_BUILTINS_NEARMULTIPLES_H

#include <vector>

namespace oclc::test {

/// Returns for each exponent e from 1 - digits to `largestExponent` up to two numbers m * 2^e with
/// 1 < m < 2^digits that are closest to a multiple of pi / 2. Their reduction loses the most
/// digits.
std::vector<double> nearMultiplesOfHalfPi(int digits, int largestExponent);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_NEARMULTIPLES_H
