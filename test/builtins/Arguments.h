//===- Arguments.h - Arguments for the math functions --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_ARGUMENTS_H
#define OCLC_TEST_BUILTINS_ARGUMENTS_H

#include "MathCases.h"

namespace oclc::test {

/// Returns fixed arguments (edge values, values next to thresholds of formulas, and values that are
/// hard to reduce), and then `count` more, evenly distributed over all exponents, over the
/// interesting range of the function, and over ordinary exponents. A smaller `count` returns a
/// prefix of them. The result has one column for each argument. The length of the columns is a
/// multiple of every width, so the last rows may be ones.
template <class T> std::vector<std::vector<T>> argumentsFor(const MathCase &c, unsigned count);

extern template std::vector<std::vector<float>> argumentsFor(const MathCase &, unsigned);
extern template std::vector<std::vector<double>> argumentsFor(const MathCase &, unsigned);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_ARGUMENTS_H
