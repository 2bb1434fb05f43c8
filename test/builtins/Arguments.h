//===- Arguments.h - What the math functions are called with -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_ARGUMENTS_H
#define OCLC_TEST_BUILTINS_ARGUMENTS_H

#include "MathCases.h"

namespace oclc::test {

/// Fixed arguments, which are edge values, the neighbours of places where formulas change, and what
/// is hard to reduce; then `count` more, spread evenly over all exponents, over where the function
/// is interesting, and over ordinary exponents. The first of these are the same for every count, so
/// that a short run never sees more than a long one. One column for each argument; the length is a
/// multiple of every width.
template <class T> std::vector<std::vector<T>> argumentsFor(const MathCase &c, unsigned count);

extern template std::vector<std::vector<float>> argumentsFor(const MathCase &, unsigned);
extern template std::vector<std::vector<double>> argumentsFor(const MathCase &, unsigned);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_ARGUMENTS_H
