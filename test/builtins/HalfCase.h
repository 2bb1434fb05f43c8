//===- HalfCase.h - A built-in function of half with its arguments and results ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_HALFCASE_H
#define OCLC_TEST_BUILTINS_HALFCASE_H

#include "BuiltinCode.h"

#include <functional>
#include <string>
#include <vector>

namespace oclc::test {

/// Represents every value of every tested type exactly.
using Number = long double;
using Column = std::vector<Number>;

/// The differences from the reference that are allowed.
struct Tolerance {
  double ulp = 0; ///< For results in half. Other results must be exact.
  bool anyZeroSign = false;
};

/// Returns the results for one row of arguments: that of the function, then that of the out
/// parameter, if there is one. Returns no results if the specification leaves the results
/// undefined.
using RowReference = std::function<std::vector<Number>(const std::vector<Number> &)>;

struct HalfCase {
  std::string name;
  std::string suffix; ///< Follows the width in a name that contains it: _rte in convert_half4_rte.
  bool hasWidthInName = false;
  Kind result; ///< Type of the result of the scalar function.
  bool isRelational =
      false; ///< True is 1 for scalars, -1 for vectors, whose result is Kind::Short.
  std::vector<Kind> parameters;
  std::vector<Column> arguments; ///< One for each parameter that is no pointer.
  RowReference reference;
  Tolerance tolerance;
};

/// Lets the functions below return fewer values: each Nth half and those that are edge values, and
/// an Nth of the random values.
void thinOutArguments(size_t every);
/// Returns all halves.
Column allHalves();
/// Returns random halves. About a quarter of them are edge values.
Column someHalves(unsigned seed, size_t count);
/// Returns random values of type `k` and some edge values. Many floating-point numbers are close to
/// halves, and many integers are in the range of half.
Column someNumbers(Kind k, unsigned seed, size_t count);

std::vector<HalfCase> halfConversionCases();
std::vector<HalfCase> halfMathCases();
std::vector<HalfCase> halfExactCases();

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_HALFCASE_H
