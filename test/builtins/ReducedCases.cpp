//===- ReducedCases.cpp - half_*, native_* and the variants for relaxed math ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//
//
// The limits of half_* are those of the specification: 8192 units in the last place. Denormals may
// be flushed, and results at edge values are those of the full functions. native_* have no limits,
// and are measured only for arguments for which they are of use.
//
// The variants for relaxed math follow the specification's table for -cl-unsafe-math-optimizations.
// A row of the table allows implementations to derive the function from a formula, and limits the
// error of those that do not. The tests apply the limit to all. Undefined results are only
// reported, NaN and infinities are left out, and denormals may be flushed.
//
//===--------------------------------------------------------------------------------------------===//

#include "References.h"

#include <cstdio>
#include <cstdlib>

namespace oclc::test {

namespace {

using Ld = long double;

MathCase full(const std::string &name) {
  for (const MathCase &c : mathCases())
    if (c.name == name)
      return c;
  std::fprintf(stderr, "no such math function: %s\n", name.c_str());
  std::abort();
}

/// Returns the case of the full function, or of an operation that has a function only in half_* and
/// native_*.
MathCase base(const std::string &name) {
  if (name == "recip")
    return {.name = "recip", .reference = REF(1 / x)};
  if (name == "divide")
    return {.name = "divide", .arity = 2, .reference = REF(x / y)};
  return full(name);
}

MathCase withPrefix(const char *prefix, const std::string &name, Group g) {
  MathCase c = base(name);
  c.name = prefix + name;
  c.group = g;
  c.function = name;
  return c;
}

MathCase half(const std::string &name, double largest = 0) {
  MathCase c = withPrefix("half_", name, Group::Half);
  c.limit = 8192;
  c.largest = largest;
  c.mayFlush = true;
  return c;
}

/// No limit. Results for denormal arguments are implementation-defined.
template <bool IsAbsolute> Allowed normal(Ld x, Ld y) {
  auto isDenormal = [](Ld v) { return v != 0 && std::fabs(v) < 0x1p-126L; };
  return {Unlimited, IsAbsolute, isDenormal(x) || isDenormal(y)};
}

MathCase native(const std::string &name, double largest = 0) {
  MathCase c = withPrefix("native_", name, Group::Native);
  c.limit = Unlimited;
  c.largest = largest;
  c.anyZero = c.mayFlush = c.finiteOnly = true;
  // Results close to 0 may have few correct digits, so the absolute error is measured.
  const bool isAbsolute = name == "sin" || name == "cos";
  c.allowed = isAbsolute ? normal<true> : normal<false>;
  return c;
}

/// A row of the specification's table.
struct RelaxedRow {
  std::vector<const char *> functions;
  AllowedFunction allowed;
  const char *text;
};

constexpr Ld TwoTo24 = 16777216;
constexpr Allowed Undefined{Unlimited, false, true};

Allowed units8192(Ld, Ld) { return {8192}; }

Allowed pow(Ld x, Ld y) {
  bool integral = y == std::rint(y) && std::fabs(y) <= TwoTo24;
  return x == 0 || (x < 0 && !integral) ? Undefined : Allowed{8192};
}
Allowed powerOfPositive(Ld x, Ld) { return x > 0 ? Allowed{8192} : Undefined; }
Allowed powerOfInteger(Ld x, Ld y) { return x == 0 && y == 0 ? Undefined : Allowed{8192}; }
Allowed root(Ld x, Ld y) {
  bool odd = std::fmod(y, 2.0L) != 0;
  return y == 0 || (x < 0 && !odd) || (x == 0 && y < 0) ? Undefined : Allowed{8192};
}
Allowed logarithm(Ld x, Ld) { return x >= 0.5L && x <= 2 ? Allowed{0x1p-21, true} : Allowed{3}; }
Allowed exponential(Ld x, Ld) { return {3 + double(std::floor(std::fabs(2 * x)))}; }
Allowed absoluteWithin(Ld largest, Ld x) {
  return std::fabs(x) <= largest ? Allowed{0x1p-11, true} : Allowed{Unlimited, true, true};
}
Allowed withinPi(Ld x, Ld) { return absoluteWithin(Pi<Ld>, x); }
Allowed withinOne(Ld x, Ld) { return absoluteWithin(1, x); }

const std::vector<RelaxedRow> &relaxedRows() {
  static const std::vector<RelaxedRow> rows = {
      {{"acos", "asin", "atan"}, [](Ld, Ld) { return Allowed{4096}; }, "4096 ulp"},
      {{"acosh", "acospi", "asinh", "asinpi", "atanpi", "atan2", "atan2pi", "cbrt", "exp10",
        "expm1", "log1p", "tan", "tanh"},
       units8192,
       "8192 ulp"},
      {{"atanh"},
       [](Ld x, Ld) { return std::fabs(x) < 1 ? Allowed{8192} : Undefined; },
       "8192 ulp in (-1, 1)"},
      {{"cosh", "sinh"},
       [](Ld x, Ld) { return std::fabs(x) <= 88 ? Allowed{8192} : Undefined; },
       "8192 ulp in [-88, 88]"},
      {{"tanpi"},
       [](Ld x, Ld) { return std::fabs(x) <= 1 ? Allowed{8192} : Undefined; },
       "8192 ulp in [-1, 1]"},
      {{"sin", "cos", "sincos"}, withinPi, "2^-11 in [-pi, pi]"},
      {{"sinpi", "cospi"}, withinOne, "2^-11 in [-1, 1]"},
      {{"exp", "exp2"}, exponential, "3 + floor(abs(2 x)) ulp"},
      {{"log", "log2", "log10"}, logarithm, "2^-21 in [0.5, 2], else 3 ulp"},
      {{"pow"}, pow, "8192 ulp"},
      {{"powr"}, powerOfPositive, "8192 ulp"},
      {{"pown"}, powerOfInteger, "8192 ulp"},
      {{"rootn"}, root, "8192 ulp"},
      // Functions that the table lacks have the limits of the full functions.
      {{"erf", "erfc", "tgamma"}, [](Ld, Ld) { return Allowed{16}; }, "16 ulp"},
      {{"hypot"}, [](Ld, Ld) { return Allowed{4}; }, "4 ulp"},
      {{"rsqrt"}, [](Ld, Ld) { return Allowed{2}; }, "2 ulp"},
      {{"sqrt"}, [](Ld, Ld) { return Allowed{3}; }, "3 ulp"},
      {{"lgamma"}, [](Ld, Ld) { return Undefined; }, "-"},
  };
  return rows;
}

std::vector<MathCase> makeCases() {
  std::vector<MathCase> cases;
  for (const char *name : {"sin", "cos", "tan"})
    cases.push_back(half(name, 65536));
  for (const char *name :
       {"exp", "exp2", "exp10", "log", "log2", "log10", "sqrt", "rsqrt", "recip", "divide", "powr"})
    cases.push_back(half(name));

  for (const char *name : {"sin", "cos", "tan"})
    cases.push_back(native(name, 1024));
  cases.push_back(native("exp", 80));
  cases.push_back(native("exp2", 120));
  cases.push_back(native("exp10", 35));
  for (const char *name : {"log", "log2", "log10"})
    cases.push_back(native(name, 1e30));
  for (const char *name : {"sqrt", "rsqrt", "recip"})
    cases.push_back(native(name));
  cases.push_back(native("divide", 1e15));
  cases.push_back(native("powr", 8));

  for (const RelaxedRow &row : relaxedRows())
    for (const char *name : row.functions) {
      MathCase c = withPrefix("__oclc_relaxed_", name, Group::Relaxed);
      c.allowed = row.allowed;
      c.limitText = row.text;
      c.anyZero = c.mayFlush = c.finiteOnly = true;
      cases.push_back(c);
    }
  return cases;
}

} // namespace

const std::vector<MathCase> &reducedCases() {
  static const std::vector<MathCase> cases = makeCases();
  return cases;
}

} // namespace oclc::test
