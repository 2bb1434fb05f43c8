//===- AccuracyReport.h - Prints errors beside their limits --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_TEST_BUILTINS_ACCURACYREPORT_H
#define OCLC_TEST_BUILTINS_ACCURACYREPORT_H

#include "Measure.h"

namespace oclc::test {

/// Measurements of one function, on each machine.
struct Finding {
  const MathCase *math;
  std::vector<Measured<float>> floats;
  std::vector<Measured<double>> doubles; ///< Empty if double does not have the function.

  bool good() const;
};

/// Prints the largest errors for a terminal, in a line for each type. The arguments of these errors
/// follow if `verbose` is true; those of the errors that exceed a limit the most follow in any
/// case. A line follows for each further machine with other results.
void printText(const Finding &f, const std::vector<Machine> &machines, bool verbose);

/// Prints a table for each group of functions; half_* and native_* share one. Functions that exceed
/// a limit are also printed to standard error.
void printMarkdown(const std::vector<Finding> &findings, const std::vector<Machine> &machines);

} // namespace oclc::test

#endif // OCLC_TEST_BUILTINS_ACCURACYREPORT_H
