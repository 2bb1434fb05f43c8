//===- Suite.h - The benchmarks by name ---------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_SUITE_SUITE_H
#define OCLC_BENCH_SUITE_SUITE_H

#include "Problem.h"

#include <span>

namespace suite {

struct Benchmark {
  const char *name;
  const char *file; ///< bench/kernels/suite/FILE.cl
  Problem (*make)(const Wish &);
};

std::span<const Benchmark> benchmarks();

} // namespace suite

#endif
