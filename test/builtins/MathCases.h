//===- MathCases.h - The math functions with limits and references ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_MATHCASES_H
#define OCLC_TEST_BUILTINS_MATHCASES_H

#include <vector>

namespace oclc::test {

using Reference = long double (*)(long double, long double, long double);

/// No limit: the function is run, its error reported.
inline constexpr double Unlimited = -1;

struct MathCase {
  const char *name;
  unsigned arity; ///< Arguments that are values.
  double limit;   ///< Units in the last place; OpenCL C, full profile.
  Reference reference;
  bool secondIsInt = false;         ///< The second argument is an int.
  bool resultIsInt = false;         ///< ilogb.
  Reference outReference = nullptr; ///< A further result through a pointer.
  bool outIsInt = false;
  bool floatOnly = false;
  double largest = 0;   ///< Arguments are at most this large, if not 0.
  bool anyZero = false; ///< The sign of a zero does not matter.
};

const std::vector<MathCase> &mathCases();

/// Digits of the type that is being compared; a few references depend on it.
extern int CurrentDigits;

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_MATHCASES_H
