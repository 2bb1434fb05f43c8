//===- HalfMathCases.cpp - Math functions of half with their limits --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// References are those of the other precisions; the limits are those that the specification of
// OpenCL C has for half in the full profile.
//
//===--------------------------------------------------------------------------------------------===//

#include "HalfCase.h"
#include "MathCases.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace oclc::test {

namespace {

struct Limit {
  std::string_view name;
  double ulp;
};

const Limit Limits[] = {
    // Functions that may be inexact.
    {"acos", 2},
    {"acosh", 2},
    {"acospi", 2},
    {"asin", 2},
    {"asinh", 2},
    {"asinpi", 2},
    {"atan", 2},
    {"atanh", 2},
    {"atanpi", 2},
    {"atan2", 2},
    {"atan2pi", 2},
    {"cbrt", 2},
    {"cos", 2},
    {"cosh", 2},
    {"cospi", 2},
    {"erf", 4},
    {"erfc", 4},
    {"exp", 2},
    {"exp2", 2},
    {"exp10", 2},
    {"expm1", 2},
    {"hypot", 2},
    {"log", 2},
    {"log2", 2},
    {"log10", 2},
    {"log1p", 2},
    {"pow", 4},
    {"pown", 4},
    {"powr", 4},
    {"rootn", 4},
    {"rsqrt", 1},
    {"sin", 2},
    {"sincos", 2},
    {"sinh", 2},
    {"sinpi", 2},
    {"tan", 2},
    {"tanh", 2},
    {"tanpi", 2},
    {"tgamma", 4},
    {"lgamma", Unlimited},
    // Exact or correctly rounded.
    {"ceil", 0},
    {"copysign", 0},
    {"fabs", 0},
    {"fdim", 0},
    {"floor", 0},
    {"fmax", 0},
    {"fmin", 0},
    {"fmod", 0},
    {"fract", 0},
    {"frexp", 0},
    {"ilogb", 0},
    {"ldexp", 0},
    {"logb", 0},
    {"maxmag", 0},
    {"minmag", 0},
    {"modf", 0},
    {"remainder", 0},
    {"remquo", 0},
    {"rint", 0},
    {"round", 0},
    {"sqrt", 0},
    {"trunc", 0},
};

constexpr size_t MathCount = 1 << 18;

/// Returns integers for second arguments: exponents, roots and powers of two. Most are from -50 to
/// 50, where results differ.
Column someExponents(size_t size) {
  Column result = someNumbers(Kind::Int, 7, size);
  for (size_t i = 0; i < result.size(); ++i)
    if (i % 4 != 0)
      result[i] = Number(int(i / 4 % 101) - 50);
  return result;
}

HalfCase makeCase(const MathCase &math, double ulp) {
  HalfCase halfCase;
  halfCase.name = math.name;
  halfCase.result = math.resultIsInt ? Kind::Int : Kind::Half;
  halfCase.parameters = {Kind::Half};
  halfCase.arguments = {math.arity == 1 ? allHalves() : someHalves(1, MathCount)};
  if (math.arity == 2) {
    halfCase.parameters.push_back(math.secondIsInt ? Kind::Int : Kind::Half);
    halfCase.arguments.push_back(math.secondIsInt ? someExponents(MathCount)
                                                  : someHalves(2, MathCount));
  }
  if (math.outReference)
    halfCase.parameters.push_back(math.outIsInt ? Kind::IntOut : Kind::HalfOut);
  halfCase.reference = [=](const std::vector<Number> &row) {
    Number second = row.size() > 1 ? row[1] : 0;
    std::vector<Number> results = {math.reference.accurate(row[0], second, 0)};
    if (math.outReference)
      results.push_back(math.outReference.accurate(row[0], second, 0));
    return results;
  };
  halfCase.tolerance = {ulp, math.anyZero};
  return halfCase;
}

} // namespace

std::vector<HalfCase> halfMathCases() {
  CurrentDigits = 11;
  std::vector<HalfCase> cases;
  for (const Limit &l : Limits) {
    auto math = std::ranges::find(mathCases(), l.name,
                                  [](const MathCase &m) { return std::string_view(m.name); });
    if (math == mathCases().end()) {
      std::fprintf(stderr, "no reference for %s\n", std::string(l.name).c_str());
      std::exit(1);
    }
    cases.push_back(makeCase(*math, l.ulp));
  }
  return cases;
}

} // namespace oclc::test
