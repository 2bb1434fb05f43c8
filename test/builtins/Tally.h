//===- Tally.h - The largest errors of one function ----------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_TALLY_H
#define OCLC_TEST_BUILTINS_TALLY_H

#include "MathCases.h"

#include <string>

namespace oclc::test {

/// The arguments of one result, the vector width at which it was computed, and which of the results
/// of the function it is.
struct Sample {
  long double x = 0, y = 0, z = 0;
  unsigned width = 1;
  bool isOut = false; ///< True for the result that is returned through a pointer.
};

struct Worst {
  double error = 0;
  std::string where;
};

/// Compares results in T with expected results.
template <class T> class Tally {
public:
  explicit Tally(const MathCase &c) : C(c) {}

  /// Records the error of `got`. `expected` comes from the faster reference. If the error may be
  /// the largest one, a more precise value replaces it, if there is one, and `confirmed` is set.
  void add(T got, long double &expected, bool &confirmed, const Sample &s);
  void merge(const Tally &other);

  /// True if no limit was exceeded.
  bool good() const { return Broken.error <= 1; }

  Worst Units;     ///< Largest error of functions with a limit in units in the last place.
  Worst Absolute;  ///< Largest absolute error of functions with an absolute limit.
  Worst Elsewhere; ///< Largest error in implementation-defined ranges, in the units of the limit.
  Worst Broken;    ///< The largest error as a multiple of its limit, if above 1.

private:
  double error(T got, long double expected, bool isAbsolute) const;
  double errorAfterFlushing(T got, long double expected, bool isAbsolute, const Sample &s) const;
  void confirm(long double &expected, const Sample &s) const;
  bool isOutOfScope(long double expected, const Sample &s) const;

  const MathCase &C;
};

/// Returns the maximum error that is assumed for the faster reference for T, in units in the last
/// place of T.
template <class T> double referenceError(const MathCase &c);

extern template class Tally<float>;
extern template class Tally<double>;

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_TALLY_H
