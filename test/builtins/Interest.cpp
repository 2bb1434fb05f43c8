//===- Interest.cpp - Where a function is worth a closer look ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#include "Interest.h"

#include <numbers>
#include <unordered_map>

namespace oclc::test {

using std::numbers::ln2;
using std::numbers::pi;

static const double HalfDecade = std::numbers::ln2 / std::numbers::ln10 / 2;

using InterestMap = std::unordered_map<std::string, Interest>;

static const InterestMap &floats() {
  static const InterestMap map = {
      {"sin", {-100, 100, pi / 4}},   {"cos", {-100, 100, pi / 4}},
      {"tan", {-100, 100, pi / 4}},   {"sincos", {-100, 100, pi / 4}},
      {"asin", {-1, 1, 1.0 / 64}},    {"acos", {-1, 1, 1.0 / 64}},
      {"asinpi", {-1, 1, 1.0 / 64}},  {"acospi", {-1, 1, 1.0 / 64}},
      {"atan", {-5, 5, 1.0 / 16}},    {"atanpi", {-5, 5, 1.0 / 16}},
      {"sinpi", {-8, 8, 0.25}},       {"cospi", {-8, 8, 0.25}},
      {"tanpi", {-8, 8, 0.25}},       {"sinh", {-90, 90, ln2 / 2}},
      {"cosh", {-90, 90, ln2 / 2}},   {"tanh", {-10, 10, 1.0 / 16}},
      {"asinh", {-10, 10, 1.0 / 16}}, {"acosh", {1, 10, 1.0 / 16}},
      {"atanh", {-1, 1, 1.0 / 64}},   {"exp", {-104, 89, ln2 / 2}},
      {"exp2", {-150, 128, 0.5}},     {"exp10", {-45.2, 38.6, HalfDecade}},
      {"expm1", {-18, 89, ln2 / 2}},  {"log", {0.25, 4, 1.0 / 64}},
      {"log2", {0.25, 4, 1.0 / 64}},  {"log10", {0.25, 4, 1.0 / 64}},
      {"log1p", {-1, 3, 1.0 / 64}},   {"sqrt", {1, 4, 1.0 / 64}},
      {"rsqrt", {1, 4, 1.0 / 64}},    {"cbrt", {-8, 8, 1.0 / 64}},
      {"erf", {-4.5, 4.5, 1.0 / 64}}, {"erfc", {-4.5, 10.1, 1.0 / 32}},
      {"tgamma", {-43, 35.1, 0.25}},  {"lgamma", {-20, 20, 0.25}},
      {"atan2", {-4, 4, 1.0 / 16}},   {"atan2pi", {-4, 4, 1.0 / 16}},
      {"pow", {-4, 4, 1.0 / 16}},     {"powr", {0, 4, 1.0 / 32}},
      {"pown", {-4, 4, 1.0 / 16}},    {"rootn", {-4, 4, 1.0 / 16}},
      {"hypot", {-4, 4, 1.0 / 16}},   {"recip", {-4, 4, 1.0 / 16}},
      {"divide", {-4, 4, 1.0 / 16}},
  };
  return map;
}

/// Returns the functions whose range is larger for double, with this range.
static const InterestMap &doubles() {
  static const InterestMap map = {
      {"sinh", {-711, 711, ln2 / 2}},   {"cosh", {-711, 711, ln2 / 2}},
      {"tanh", {-20, 20, 1.0 / 16}},    {"exp", {-746, 710, ln2 / 2}},
      {"exp2", {-1075, 1024, 0.5}},     {"exp10", {-323.7, 308.3, HalfDecade}},
      {"expm1", {-38, 710, ln2 / 2}},   {"erf", {-6.5, 6.5, 1.0 / 64}},
      {"erfc", {-6.5, 27.3, 1.0 / 32}}, {"tgamma", {-185, 171.7, 0.25}},
  };
  return map;
}

Interest interestOf(const std::string &function, int digits) {
  if (digits == 53)
    if (const auto found = doubles().find(function); found != doubles().end())
      return found->second;
  const auto found = floats().find(function);
  return found != floats().end() ? found->second : Interest{-64, 64, 0.5};
}

bool isReducedByPi(const std::string &function) {
  return function == "sin" || function == "cos" || function == "tan" || function == "sincos";
}

} // namespace oclc::test
