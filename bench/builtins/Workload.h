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

/// Runs code over the same arguments in one of two ways.
class Workload {
public:
  virtual ~Workload() = default;

  /// Over the first Timed arguments, which stay in the first cache with their results.
  virtual void run(test::ArrayFunction Code) = 0;
  /// Over all arguments; the largest error in units in the last place.
  virtual double error(test::ArrayFunction Code) = 0;
  /// What the full profile allows, or test::Unlimited.
  virtual double limit() const = 0;

  static constexpr size_t Timed = 1024;
  static constexpr size_t All = 32768;
};

/// `Override` replaces the function's own ranges.
std::unique_ptr<Workload> makeWorkload(const Function &F, bool IsDouble,
                                       const std::optional<Range> &Override);

} // namespace oclc::bench

#endif // OCLC_BENCH_BUILTINS_WORKLOAD_H
