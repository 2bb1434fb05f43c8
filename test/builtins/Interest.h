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
/// the places where implementations usually change from one formula to another, as multiples of it.
struct Interest {
  double low, high;
  double step = 0; ///< 0: no such places beyond the ends.
};

/// `function` without prefix; `digits` are 24 or 53.
Interest interestOf(const std::string &function, int digits);

/// Whether arguments are reduced by multiples of pi / 2.
bool isReducedByPi(const std::string &function);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_INTEREST_H
