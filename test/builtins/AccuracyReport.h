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

/// Prints the largest errors for a terminal, in a line for each type. The arguments of these errors
/// follow if `verbose` is true; those of the errors that exceed a limit the most follow in any
/// case.
void printText(const Finding &f, bool verbose);

/// Prints a table for each group of functions; half_* and native_* share one. Functions that exceed
/// a limit are also printed to standard error.
void printMarkdown(const std::vector<Finding> &findings);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_ACCURACYREPORT_H
