//===- MathCases.h - The math functions with limits and references -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_MATHCASES_H
#define OCLC_TEST_BUILTINS_MATHCASES_H

#include <string>
#include <vector>

namespace oclc::test {

/// The same formula in two precisions. In double it is far better than float and quick; long double
/// is for double, and for what decides about a float.
struct Reference {
  double (*quick)(double, double, double) = nullptr;
  long double (*accurate)(long double, long double, long double) = nullptr;

  explicit operator bool() const { return accurate; }
};

/// No limit: the function is run, its error reported.
inline constexpr double Unlimited = -1;

/// What the specification allows for one result.
struct Allowed {
  double limit = Unlimited;
  bool isAbsolute = false;  ///< Not in units in the last place.
  bool isElsewhere = false; ///< Outside of what the function is defined for, or limited.
};
using AllowedFunction = Allowed (*)(long double x, long double y);

enum class Group {
  Full,    ///< The functions themselves, full profile.
  Half,    ///< half_*
  Native,  ///< native_*
  Relaxed, ///< What -cl-unsafe-math-optimizations and its relatives may call instead.
};

struct MathCase {
  std::string name;   ///< As in the library.
  unsigned arity = 1; ///< Arguments that are values.
  double limit = 0;   ///< Units in the last place.
  Reference reference = {};
  bool secondIsInt = false;    ///< The second argument is an int.
  bool resultIsInt = false;    ///< ilogb.
  Reference outReference = {}; ///< A further result through a pointer.
  bool outIsInt = false;
  bool anyZero = false; ///< The sign of a zero does not matter.

  Group group = Group::Full;
  std::string function = name;  ///< Without prefix.
  double largest = 0;           ///< Arguments are at most this large, if not 0.
  AllowedFunction allowed = {}; ///< Instead of `limit`.
  std::string limitText = {};   ///< `allowed` for a reader.
  bool mayFlush = false;        ///< Denormal arguments and results may become zeros.
  bool finiteOnly = false;      ///< Arguments and results are numbers.

  /// Only the functions themselves exist in double.
  bool floatOnly() const { return group != Group::Full; }
  Allowed allowedAt(long double x, long double y) const {
    return allowed ? allowed(x, y) : Allowed{limit};
  }
};

/// The functions themselves.
const std::vector<MathCase> &mathCases();
/// half_*, native_* and __oclc_relaxed_*. The library need not define the last.
const std::vector<MathCase> &reducedCases();

/// Digits of the type that is being compared; a few references depend on it.
extern int CurrentDigits;

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_MATHCASES_H
