//===- Example.h - Command line, comparison and verdict of an example -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// An example is a function that runs kernels and compares what they compute with a plain C++
// reference. runExample() passes the command line to that function, prints PASS or FAIL with the
// largest error, and returns the exit status: 0 passed, 1 wrong results, 2 could not run.
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_EXAMPLES_EXAMPLE_H
#define OCLC_EXAMPLES_EXAMPLE_H

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <type_traits>
#include <vector>

namespace example {

/// The command line. All examples have the same options.
struct Arguments {
  std::string binary; ///< --binary FILE: the .oclbin; NAME.oclbin next to the program by default.
  std::string input; ///< --input FILE.ppm: a picture of your own; by default a generated landscape.
  std::string output; ///< --output DIR: folder for pictures; by default none are written.
};

/// Prints and counts comparisons.
class Report {
public:
  /// Records the largest absolute difference between two results; infinity if their lengths differ
  /// or a difference is not a number.
  template <typename T, typename U>
  void compare(const std::string &what, const std::vector<T> &got, const std::vector<U> &want,
               double allowed, double deviceMilliseconds, double referenceMilliseconds) {
    double error = got.size() == want.size() ? 0.0 : INFINITY;
    for (size_t i = 0; i < std::min(got.size(), want.size()); ++i) {
      double difference = std::abs(static_cast<double>(got[i]) - static_cast<double>(want[i]));
      error = std::isnan(difference) ? INFINITY : std::max(error, difference);
    }
    record(what, error, allowed, deviceMilliseconds, referenceMilliseconds);
  }

  /// Records an error that the example has measured.
  void record(const std::string &what, double error, double allowed, double deviceMilliseconds,
              double referenceMilliseconds);

  bool passed() const { return failures == 0 && comparisons > 0; }
  double largestError() const { return worst; }

private:
  unsigned comparisons = 0;
  unsigned failures = 0;
  double worst = 0.0;
};

/// Measures the time since its construction.
class Stopwatch {
public:
  double milliseconds() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
};

/// Implements main() of an example.
int runExample(const char *name, int argc, char **argv,
               void (*body)(const Arguments &arguments, Report &report));

} // namespace example

#endif // OCLC_EXAMPLES_EXAMPLE_H
