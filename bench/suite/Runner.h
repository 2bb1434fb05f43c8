//===- Runner.h - Runs problems on an OpenCL device or on threads of the host -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_SUITE_RUNNER_H
#define OCLC_BENCH_SUITE_RUNNER_H

#include "Problem.h"

#include <memory>
#include <stdexcept>

namespace suite {

/// An error of an implementation, with the reason for the user.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Runner {
public:
  virtual ~Runner() = default;
  /// Returns the name of the implementation for the report.
  virtual std::string name() = 0;
  /// Loads a problem. `file` is the name of its kernel file without extension.
  virtual void load(const Problem &problem, const std::string &file) = 0;
  /// Unloads the problem, before its destruction.
  virtual void unload() = 0;
  /// Restores the initial data.
  virtual void restore() = 0;
  /// Runs the current problem `times` times, and waits for the end.
  virtual void run(unsigned times) = 0;
  /// Reads the contents of the arrays.
  virtual Arrays results() = 0;
};

/// Programs come from DIRECTORY/FILE + extension: `.oclbin` are binaries, `.cl` is source.
std::unique_ptr<Runner> makeOpenCLRunner(const std::string &directory, const std::string &extension,
                                         const std::string &buildOptions);
std::unique_ptr<Runner> makeCppRunner(unsigned threads);
/// The functions come from DIRECTORY/FILE.so, which ISPC has compiled (bench/kernels/ispc).
std::unique_ptr<Runner> makeIspcRunner(const std::string &directory, unsigned threads);

/// Returns the steps of a problem, whose kernel file has this name without extension.
using MakeSteps = std::function<Steps(const Problem &, const std::string &file)>;
/// Runs steps on threads.
std::unique_ptr<Runner> makeHostRunner(std::string language, unsigned threads, MakeSteps makeSteps);

} // namespace suite

#endif
