//===- Functions.cpp - The functions that are measured -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Functions.h"

#include <cmath>

namespace oclc::bench {

double Range::pick(std::mt19937_64 &Random) const {
  if (!logarithmic)
    return std::uniform_real_distribution<double>(low, high)(Random);
  return std::exp2(std::uniform_real_distribution<double>(std::log2(low), std::log2(high))(Random));
}

const std::vector<Function> &functions() {
  auto Same = [](const char *Name, std::vector<Range> Ranges) {
    return Function{Name, Ranges, Ranges};
  };
  const Range Positive{1e-6, 1e6, true};
  static const std::vector<Function> Functions = {
      Same("sin", {{-100, 100}}),
      Same("cos", {{-100, 100}}),
      Same("tan", {{-100, 100}}),
      Same("asin", {{-1, 1}}),
      Same("acos", {{-1, 1}}),
      Same("atan", {{-10, 10}}),
      Same("atan2", {{-10, 10}, {-10, 10}}),
      Same("sinpi", {{-100, 100}}),
      Same("cospi", {{-100, 100}}),
      Same("sinh", {{-10, 10}}),
      Same("cosh", {{-10, 10}}),
      Same("tanh", {{-5, 5}}),
      Same("asinh", {{-100, 100}}),
      Same("acosh", {{1, 1e6, true}}),
      Same("atanh", {{-1, 1}}),
      {"exp", {{-80, 80}}, {{-700, 700}}},
      {"exp2", {{-120, 120}}, {{-1000, 1000}}},
      {"exp10", {{-35, 35}}, {{-300, 300}}},
      Same("expm1", {{-10, 10}}),
      Same("log", {Positive}),
      Same("log2", {Positive}),
      Same("log10", {Positive}),
      Same("log1p", {{1e-6, 1e6, true}}),
      Same("pow", {{1e-3, 1e3, true}, {-10, 10}}),
      Same("cbrt", {{-1000, 1000}}),
      Same("rsqrt", {Positive}),
      Same("hypot", {{-1000, 1000}, {-1000, 1000}}),
      Same("fmod", {{-1000, 1000}, {1, 100}}),
      Same("remainder", {{-1000, 1000}, {1, 100}}),
      Same("erf", {{-3, 3}}),
      {"erfc", {{-3, 8}}, {{-3, 20}}},
      {"tgamma", {{0.1, 30}}, {{0.1, 150}}},
      Same("lgamma", {{0.1, 100}}),
  };
  return Functions;
}

} // namespace oclc::bench
