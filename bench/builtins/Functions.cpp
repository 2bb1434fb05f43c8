//===- Functions.cpp - The functions that are measured -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Functions.h"

#include <cmath>

namespace oclc::bench {

double Range::pick(std::mt19937_64 &random) const {
  if (!logarithmic)
    return std::uniform_real_distribution<double>(low, high)(random);
  return std::exp2(std::uniform_real_distribution<double>(std::log2(low), std::log2(high))(random));
}

const std::vector<Function> &functions() {
  auto same = [](const char *name, std::vector<Range> ranges) {
    return Function{name, ranges, ranges};
  };
  const Range positive{1e-6, 1e6, true};
  static const std::vector<Function> functions = {
      same("sin", {{-100, 100}}),
      same("cos", {{-100, 100}}),
      same("tan", {{-100, 100}}),
      same("asin", {{-1, 1}}),
      same("acos", {{-1, 1}}),
      same("atan", {{-10, 10}}),
      same("atan2", {{-10, 10}, {-10, 10}}),
      same("sinpi", {{-100, 100}}),
      same("cospi", {{-100, 100}}),
      same("sinh", {{-10, 10}}),
      same("cosh", {{-10, 10}}),
      same("tanh", {{-5, 5}}),
      same("asinh", {{-100, 100}}),
      same("acosh", {{1, 1e6, true}}),
      same("atanh", {{-1, 1}}),
      {"exp", {{-80, 80}}, {{-700, 700}}},
      {"exp2", {{-120, 120}}, {{-1000, 1000}}},
      {"exp10", {{-35, 35}}, {{-300, 300}}},
      same("expm1", {{-10, 10}}),
      same("log", {positive}),
      same("log2", {positive}),
      same("log10", {positive}),
      same("log1p", {{1e-6, 1e6, true}}),
      same("pow", {{1e-3, 1e3, true}, {-10, 10}}),
      same("cbrt", {{-1000, 1000}}),
      same("rsqrt", {positive}),
      same("hypot", {{-1000, 1000}, {-1000, 1000}}),
      same("fmod", {{-1000, 1000}, {1, 100}}),
      same("remainder", {{-1000, 1000}, {1, 100}}),
      same("erf", {{-3, 3}}),
      {"erfc", {{-3, 8}}, {{-3, 20}}},
      {"tgamma", {{0.1, 30}}, {{0.1, 150}}},
      same("lgamma", {{0.1, 100}}),
  };
  return functions;
}

} // namespace oclc::bench
