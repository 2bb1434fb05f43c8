//===- Scenarios.h - What an application asks of a runtime ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_RUNTIME_SCENARIOS_H
#define OCLC_BENCH_RUNTIME_SCENARIOS_H

#include "Host.h"

#include <functional>
#include <memory>

namespace bench {

/// A prepared scenario that can be run repeatedly.
struct Scenario {
  virtual ~Scenario() = default;
  /// Runs the scenario once. No command is pending afterwards.
  virtual void run() = 0;
  /// Returns a description of a wrong result after some runs; empty if the results are correct.
  virtual std::string verify() { return {}; }
};

struct ScenarioInfo {
  const char *name;
  const char *what;    ///< Description for the report.
  unsigned operations; ///< Number of operations in one run; times are per operation.
  bool isTail;         ///< True if the 99th percentile of the runs counts, not the median.
  std::unique_ptr<Scenario> (*make)(Host &host);
};

const std::vector<ScenarioInfo> &scenarios();

} // namespace bench

#endif // OCLC_BENCH_RUNTIME_SCENARIOS_H
