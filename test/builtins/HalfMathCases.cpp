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
    // At most these.
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

constexpr size_t Count = 1 << 18;

/// A second argument that makes a difference: as exponents, roots and powers of two.
Column someExponents(size_t Size) {
  Column Result = someNumbers(Kind::Int, 7, Size);
  for (size_t I = 0; I < Size; ++I)
    if (I % 4 != 0)
      Result[I] = Number(int(I / 4 % 101) - 50);
  return Result;
}

HalfCase makeCase(const MathCase &Math, double Ulp) {
  HalfCase Case;
  Case.name = Math.name;
  Case.result = Math.resultIsInt ? Kind::Int : Kind::Half;
  Case.parameters = {Kind::Half};
  Case.arguments = {Math.arity == 1 ? allHalves() : someHalves(1, Count)};
  if (Math.arity == 2) {
    Case.parameters.push_back(Math.secondIsInt ? Kind::Int : Kind::Half);
    Case.arguments.push_back(Math.secondIsInt ? someExponents(Count) : someHalves(2, Count));
  }
  if (Math.outReference)
    Case.parameters.push_back(Math.outIsInt ? Kind::IntOut : Kind::HalfOut);
  Case.reference = [=](const std::vector<Number> &Row) {
    Number Second = Row.size() > 1 ? Row[1] : 0;
    std::vector<Number> Results = {Math.reference.accurate(Row[0], Second, 0)};
    if (Math.outReference)
      Results.push_back(Math.outReference.accurate(Row[0], Second, 0));
    return Results;
  };
  Case.tolerance = {Ulp, Math.anyZero};
  return Case;
}

} // namespace

std::vector<HalfCase> halfMathCases() {
  CurrentDigits = 11;
  std::vector<HalfCase> Cases;
  for (const Limit &L : Limits) {
    auto Math = std::ranges::find(mathCases(), L.name,
                                  [](const MathCase &M) { return std::string_view(M.name); });
    if (Math == mathCases().end()) {
      std::fprintf(stderr, "no reference for %s\n", std::string(L.name).c_str());
      std::exit(1);
    }
    Cases.push_back(makeCase(*Math, L.ulp));
  }
  return Cases;
}

} // namespace oclc::test
