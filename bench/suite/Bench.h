//===- Bench.h - One implementation and the problem that it works on --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_SUITE_BENCH_H
#define OCLC_BENCH_SUITE_BENCH_H

#include "Runner.h"
#include "Suite.h"

namespace suite {

class Bench {
public:
  explicit Bench(std::unique_ptr<Runner> runner) : runner(std::move(runner)) {}

  std::string name() { return runner->name(); }

  /// Loads a problem, runs it once, compares the results, and estimates the time of a run. Returns
  /// "ready", "WRONG why" or "none why".
  std::string prepare(const Benchmark &benchmark, const Wish &wish);

  /// Measures for about `milliseconds`. Returns "time WALL CPU", in nanoseconds for a run, or "none
  /// why" if that is not possible.
  std::string time(double milliseconds);

  void release();

private:
  struct Times {
    double wall, cpu;
  };
  Times timeRuns(unsigned runs);

  std::unique_ptr<Runner> runner;
  std::unique_ptr<Problem> problem;
  double typicalSeconds = 0; ///< Estimated time of a run, or 0.
};

} // namespace suite

#endif
