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

/// A result and what it is the result of.
struct Sample {
  long double x = 0, y = 0, z = 0;
  unsigned width = 1;
  bool isOut = false; ///< The result through a pointer.
};

struct Worst {
  double error = 0;
  std::string where;
};

/// Compares results in T with what they should be.
template <class T> class Tally {
public:
  explicit Tally(const MathCase &c) : C(c) {}

  /// `expected` is as good as the quicker reference; where that decides something, it is replaced
  /// by a better value, and `confirmed` set.
  void add(T got, long double &expected, bool &confirmed, const Sample &s);
  void merge(const Tally &other);

  /// Whether no limit was broken.
  bool good() const { return Broken.error <= 1; }

  Worst Units;     ///< In units in the last place, where that is how the function is limited.
  Worst Absolute;  ///< Absolute, where that is.
  Worst Elsewhere; ///< In the units of the limit, where the implementation defines the error.
  Worst Broken;    ///< The largest error as a multiple of its limit, if above 1.

private:
  double error(T got, long double expected, bool isAbsolute) const;
  double errorAfterFlushing(T got, long double expected, bool isAbsolute, const Sample &s) const;
  void confirm(long double &expected, const Sample &s) const;
  bool isOutOfScope(long double expected, const Sample &s) const;

  const MathCase &C;
};

/// How far the quicker reference for T may be off, in units in the last place of T.
template <class T> double referenceError(const MathCase &c);

extern template class Tally<float>;
extern template class Tally<double>;

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_TALLY_H
