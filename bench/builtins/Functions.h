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

/// Distribution of arguments.
struct Range {
  double low, high;
  bool logarithmic =
      false; ///< Each order of magnitude with the same frequency; both ends are positive.

  double pick(std::mt19937_64 &random) const;
};

struct Function {
  const char *name;
  std::vector<Range> floats;  ///< Range of each argument of type float.
  std::vector<Range> doubles; ///< Ranges for double, which has a larger range of exponents.
};

/// Returns the functions, with typical arguments: no overflow and no huge angles.
const std::vector<Function> &functions();

} // namespace oclc::bench

#endif // OCLC_BENCH_BUILTINS_FUNCTIONS_H
