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

/// Something prepared that can be done again and again.
struct Scenario {
  virtual ~Scenario() = default;
  /// Once, from begin to end: nothing is pending afterwards.
  virtual void run() = 0;
  /// What is wrong with the results after some runs; empty when nothing is.
  virtual std::string verify() { return {}; }
};

struct ScenarioInfo {
  const char *name;
  const char *what;    ///< For people.
  unsigned operations; ///< In one run; times are for one of them.
  bool isTail;         ///< The 99th percentile of the runs counts, not the median.
  std::unique_ptr<Scenario> (*make)(Host &host);
};

const std::vector<ScenarioInfo> &scenarios();

} // namespace bench

#endif // OCLC_BENCH_RUNTIME_SCENARIOS_H
