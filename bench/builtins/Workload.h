//===- Workload.h - Arguments of one function and what it should return --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_BUILTINS_WORKLOAD_H
#define OCLC_BENCH_BUILTINS_WORKLOAD_H

#include "Functions.h"
#include "NativeModule.h"

#include <memory>
#include <optional>

namespace oclc::bench {

/// Runs code over fixed arguments, to measure its time or its error.
class Workload {
public:
  virtual ~Workload() = default;

  /// Runs over the first Timed arguments, which fit into the level-1 cache with their results.
  virtual void run(test::ArrayFunction code) = 0;
  /// Runs over all arguments. Returns the largest error in units in the last place.
  virtual double error(test::ArrayFunction code) = 0;
  /// Maximum error that the full profile allows, or test::Unlimited.
  virtual double limit() const = 0;

  static constexpr size_t Timed = 1024;
  static constexpr size_t All = 32768;
};

/// `override`, if it has a value, replaces the range of each argument of the function.
std::unique_ptr<Workload> makeWorkload(const Function &f, bool isDouble,
                                       const std::optional<Range> &override);

} // namespace oclc::bench

#endif // OCLC_BENCH_BUILTINS_WORKLOAD_H
