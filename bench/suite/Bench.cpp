//===- Bench.cpp - Checks and times problems --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Bench.h"

#include <algorithm>
#include <cstdio>
#include <time.h>

namespace suite {

static double seconds(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

static std::string oneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string Bench::prepare(const Benchmark &benchmark, const Wish &wish) try {
  release();
  problem = std::make_unique<Problem>(benchmark.make(wish));
  if (wish.local && !problem->anyLocalSize)
    return "none local size";
  runner->load(*problem, benchmark.file);
  runner->run(1);
  const std::string wrong = difference(*problem, problem->expectedArrays(), runner->results());
  if (!wrong.empty())
    return "WRONG " + wrong;
  // The first run may have compiled the kernels, mapped memory and started threads. Measure the
  // second one.
  typicalSeconds = timeRuns(1).wall;
  return "ready";
} catch (const Failure &failure) {
  problem.reset(); // There is nothing to measure.
  return "none " + oneLine(failure.what());
}

Bench::Times Bench::timeRuns(unsigned runs) {
  Times total = {0, 0};
  const unsigned batch = problem->inPlace ? 1 : runs;
  for (unsigned done = 0; done < runs; done += batch) {
    if (problem->inPlace)
      runner->restore();
    const double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    runner->run(batch);
    total.wall += seconds(CLOCK_MONOTONIC) - wall;
    total.cpu += seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu;
  }
  return {total.wall / runs, total.cpu / runs};
}

std::string Bench::time(double milliseconds) try {
  if (!problem)
    return "none nothing is prepared";
  const double runs = milliseconds * 1e-3 / std::max(typicalSeconds, 1e-7);
  const Times times = timeRuns(unsigned(std::clamp(runs, 1.0, 1e5)));
  typicalSeconds = std::min(typicalSeconds, times.wall);
  char text[100];
  std::snprintf(text, sizeof(text), "time %.1f %.1f", times.wall * 1e9, times.cpu * 1e9);
  return text;
} catch (const Failure &failure) {
  return "none " + oneLine(failure.what());
}

void Bench::release() {
  runner->unload();
  problem.reset();
}

} // namespace suite
