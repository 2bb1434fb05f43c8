//===- Interest.h - Where a function is worth a closer look --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_INTEREST_H
#define OCLC_TEST_BUILTINS_INTEREST_H

#include <string>

namespace oclc::test {

/// The arguments for which a function is neither trivial nor out of range, and the distance between
/// the thresholds at which implementations usually change the formula.
struct Interest {
  double low, high;
  double step = 0; ///< 0 if there are no thresholds other than the ends.
};

/// Returns the range of `function`, a name without prefix, in a type with `digits` significant
/// bits: 24 or 53.
Interest interestOf(const std::string &function, int digits);

/// True if arguments are reduced by multiples of pi / 2.
bool isReducedByPi(const std::string &function);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_INTEREST_H
