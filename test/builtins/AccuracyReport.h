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

/// Measurements of one function.
struct Finding {
  const MathCase *math;
  Tally<float> floats;
  std::optional<Tally<double>> doubles;

  bool good() const { return floats.good() && (!doubles || doubles->good()); }
};

/// Prints one or two lines for a terminal, with the worst arguments on request or if a limit is
/// exceeded.
void printText(const Finding &f, bool verbose);

/// Prints a table for each kind of function. Exceeded limits are printed to standard error.
void printMarkdown(const std::vector<Finding> &findings);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_ACCURACYREPORT_H
