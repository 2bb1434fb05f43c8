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

/// Parts of the suite, whose means are reported separately. The times of held-out kernels are not
/// looked at while a cost model is fitted. The part Image has kernels on images, and the same work
/// on buffers.
enum class Part { Core, Shown, HeldOut, Image };

struct Benchmark {
  const char *name;
  const char *file; ///< bench/kernels/suite/FILE.cl
  Part part;
  Problem (*make)(const Wish &);
};

std::span<const Benchmark> benchmarks();

} // namespace suite

#endif
