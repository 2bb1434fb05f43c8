//===- floyd_warshall.cpp - Shortest paths between all nodes ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem floyd_warshall(const Wish &wish) {
  const size_t n = wish.pick<size_t>(32, 53, 192);
  Problem p;
  auto distance = p.arrays.random<int>(n * n, 1, 1000);
  for (size_t i = 0; i != n; ++i)
    p.arrays[distance][i * n + i] = 0;
  p.inPlace = true;
  p.anyLocalSize = true;
  for (size_t k = 0; k != n; ++k) {
    p.launch("floyd_warshall", wish.plane(n, n, 16, 16), distance, int(n), int(k));
    p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
      const int *__restrict through = arrays[distance] + k * n;
      for (size_t y = begin; y < end; ++y) {
        if (y == k)
          continue; // Row k does not change, and `row` must not alias `through`.
        int *__restrict row = arrays[distance] + y * n;
        const int first = row[k];
        for (size_t x = 0; x != n; ++x)
          row[x] = std::min(row[x], first + through[x]);
      }
    });
  }
  p.expect(distance);
  return p;
}

} // namespace suite
