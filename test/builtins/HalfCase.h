//===- HalfCase.h - A built-in function of half with its arguments and results ---------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_HALFCASE_H
#define OCLC_TEST_BUILTINS_HALFCASE_H

#include "NativeModule.h"

#include <functional>
#include <string>
#include <vector>

namespace oclc::test {

/// Every value of every type that half meets is exact in long double.
using Number = long double;
using Column = std::vector<Number>;

/// What may be off.
struct Tolerance {
  double ulp = 0; ///< Of results in half; others are exact.
  bool anyZeroSign = false;
};

/// The results for one row of arguments, the function's first; empty where nothing is promised.
using RowReference = std::function<std::vector<Number>(const std::vector<Number> &)>;

struct HalfCase {
  std::string name;
  std::string suffix; ///< After the width, if the name contains that: convert_half4_rte.
  bool hasWidthInName = false;
  Kind result; ///< Of a scalar; Kind::Int where vectors have Kind::Short is relational.
  bool isRelational =
      false; ///< True is 1 for scalars, -1 for vectors, whose result is Kind::Short.
  std::vector<Kind> parameters;
  std::vector<Column> arguments; ///< Of the parameters that are values.
  RowReference reference;
  Tolerance tolerance;
};

/// All halves.
Column allHalves();
/// Halves where functions change their ways, and random ones.
Column someHalves(unsigned seed, size_t count);
/// The same for the other types. Numbers are dense around what half can hold.
Column someNumbers(Kind k, unsigned seed, size_t count);

std::vector<HalfCase> halfConversionCases();
std::vector<HalfCase> halfMathCases();
std::vector<HalfCase> halfExactCases();

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_HALFCASE_H
