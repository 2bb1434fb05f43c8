//===- Functions.h - The functions that are measured ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===--------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_BUILTINS_FUNCTIONS_H
#define OCLC_BENCH_BUILTINS_FUNCTIONS_H

#include <random>
#include <string>
#include <vector>

namespace oclc::bench {

/// Where arguments come from.
struct Range {
  double low, high;
  bool logarithmic = false; ///< Every order of magnitude equally often; both ends are positive.

  double pick(std::mt19937_64 &Random) const;
};

struct Function {
  const char *name;
  std::vector<Range> floats;  ///< One for each argument.
  std::vector<Range> doubles; ///< The same for double, where the exponents reach farther.
};

/// With arguments as programs have them: no overflow, no huge angles.
const std::vector<Function> &functions();

} // namespace oclc::bench

#endif // OCLC_BENCH_BUILTINS_FUNCTIONS_H
