//===- Suite.cpp - The list of benchmarks -------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Suite.h"

namespace suite {

#define BENCHMARK(NAME, FILE, PART) Problem NAME(const Wish &);
#include "Suite.def"

static const Benchmark All[] = {
#define BENCHMARK(NAME, FILE, PART) {#NAME, FILE, Part::PART, NAME},
#include "Suite.def"
};

std::span<const Benchmark> benchmarks() { return All; }

} // namespace suite
