//===- Report.h - Prints what was measured -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_BUILTINS_REPORT_H
#define OCLC_BENCH_BUILTINS_REPORT_H

#include "Measure.h"

namespace oclc::bench {

/// Prints one line for each row, for a terminal.
void printText(const std::vector<Row> &rows, bool relaxed);

/// Prints one table for each type, with the longest vectors of each CPU.
void printMarkdown(const std::vector<Row> &rows, bool relaxed);

} // namespace oclc::bench

#endif // OCLC_BENCH_BUILTINS_REPORT_H
