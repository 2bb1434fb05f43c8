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

/// A formula in two precisions. double is fast, and sufficient for most results in float. long
/// double is for results in double, and for those in float that may have the largest error.
struct Reference {
  double (*quick)(double, double, double) = nullptr;
  long double (*accurate)(long double, long double, long double) = nullptr;

  explicit operator bool() const { return accurate; }
};

/// No limit: the error of the function is only reported.
inline constexpr double Unlimited = -1;

/// Error that the specification allows for one result.
struct Allowed {
  double limit = Unlimited;
  bool isAbsolute = false;  ///< True if the limit is not in units in the last place.
  bool isElsewhere = false; ///< True if the result is undefined, or has no limit.
};
using AllowedFunction = Allowed (*)(long double x, long double y);

enum class Group {
  Full,    ///< Functions of the full profile.
  Half,    ///< half_*
  Native,  ///< native_*
  Relaxed, ///< Replacements under -cl-unsafe-math-optimizations and similar options.
};

struct MathCase {
  std::string name;   ///< Name in the library.
  unsigned arity = 1; ///< Number of arguments that are values.
  double limit = 0;   ///< Limit in units in the last place.
  Reference reference = {};
  bool secondIsInt = false;    ///< The second argument is an int.
  bool resultIsInt = false;    ///< True for ilogb.
  Reference outReference = {}; ///< A second result, which is returned through a pointer.
  bool outIsInt = false;
  bool anyZero = false; ///< True if the sign of a zero does not matter.

  Group group = Group::Full;
  std::string function = name;  ///< Name without prefix.
  double largest = 0;           ///< Maximum magnitude of arguments; 0 if not limited.
  AllowedFunction allowed = {}; ///< Replaces `limit`.
  std::string limitText = {};   ///< Description of `allowed` for the report.
  bool mayFlush = false;        ///< True if denormal arguments and results may become zeros.
  bool finiteOnly = false;      ///< True if infinities and NaN are not compared.

  /// True if only float has the function. double has only the functions of the full profile.
  bool floatOnly() const { return group != Group::Full; }
  Allowed allowedAt(long double x, long double y) const {
    return allowed ? allowed(x, y) : Allowed{limit};
  }
};

/// Returns the cases of the full functions.
const std::vector<MathCase> &mathCases();
/// Returns the cases of half_*, native_* and __oclc_relaxed_*. The library may lack the last kind.
const std::vector<MathCase> &reducedCases();

/// The number of mantissa bits of the compared type. Some references depend on it.
extern int CurrentDigits;

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_MATHCASES_H
