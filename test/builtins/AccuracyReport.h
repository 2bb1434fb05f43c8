//===- AccuracyReport.h - Prints errors beside their limits --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_ACCURACYREPORT_H
#define OCLC_TEST_BUILTINS_ACCURACYREPORT_H

#include "Tally.h"

#include <optional>

namespace oclc::test {

/// What was measured of one function.
struct Finding {
  const MathCase *math;
  Tally<float> floats;
  std::optional<Tally<double>> doubles;

  bool good() const { return floats.good() && (!doubles || doubles->good()); }
};

/// One or two lines for a terminal, with the worst arguments if a limit is broken or on request.
void printText(const Finding &f, bool verbose);

/// A table for each kind of function. Broken limits go to standard error.
void printMarkdown(const std::vector<Finding> &findings);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_ACCURACYREPORT_H
