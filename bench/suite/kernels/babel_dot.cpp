//===- babel_dot.cpp - Dot product in double precision, with sums of groups ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem babel_dot(const Wish &wish) {
  constexpr size_t group = 256;
  const size_t n = wish.pick<size_t>(4096, 5003, 1 << 19), groups = wish.pick<size_t>(4, 5, 16);
  const size_t all = groups * group;
  Problem p;
  auto a = p.arrays.random<double>(n, -1, 1), b = p.arrays.random<double>(n, -1, 1);
  auto sums = p.arrays.uninitialized<double>(groups);
  p.launch("babel_dot", Range{{all}, {group}}, a, b, sums, LocalMemory{group * sizeof(double)},
           int(n));
  p.cpp(groups, [=](Arrays &arrays, size_t begin, size_t end) {
    const double *left = arrays[a], *right = arrays[b];
    for (size_t g = begin; g < end; ++g) {
      double partial[group] = {};
      for (size_t first = g * group; first < n; first += all) {
        const size_t count = std::min(group, n - first);
        for (size_t k = 0; k != count; ++k)
          partial[k] += left[first + k] * right[first + k];
      }
      double sum = 0;
      for (double one : partial)
        sum += one;
      arrays[sums][g] = sum;
    }
  });
  p.expect(sums, 1e-10, 1e-10);
  return p;
}

} // namespace suite
