//===- pathfinder.cpp - Cheapest way through a grid, several rows in a launch ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <utility>

namespace suite {

Problem pathfinder(const Wish &wish) {
  constexpr size_t group = 256, step = 4;
  const size_t width = wish.pick<size_t>(512, 777, 1 << 15), rows = wish.pick<size_t>(8, 10, 20);
  Problem p;
  auto costs = p.arrays.random<int>(width * rows, 0, 9);
  auto first = p.arrays.random<int>(width, 0, 9);
  Array<int> even = p.arrays.uninitialized<int>(width), odd = p.arrays.uninitialized<int>(width);
  auto last = first;
  for (size_t row = 0; row < rows; row += step) {
    const size_t count = std::min(step, rows - row), useful = group - 2 * count;
    const auto to = row / step % 2 ? odd : even;
    p.launch("pathfinder", Range{{(width + useful - 1) / useful * group}, {group}}, int(count),
             costs, last, to, int(width), int(row));
    p.cpp(1, [=](Arrays &arrays, size_t begin, size_t end) {
      if (begin == end)
        return;
      std::vector<int> old(arrays[last], arrays[last] + width), sums(width);
      for (size_t y = row; y != row + count; ++y) {
        const int *at = old.data(), *cost = arrays[costs] + y * width;
        int *__restrict sum = sums.data();
        sum[0] = std::min(at[0], at[1]) + cost[0];
        for (size_t x = 1; x < width - 1; ++x)
          sum[x] = std::min(at[x], std::min(at[x - 1], at[x + 1])) + cost[x];
        sum[width - 1] = std::min(at[width - 2], at[width - 1]) + cost[width - 1];
        std::swap(old, sums);
      }
      std::copy(old.begin(), old.end(), arrays[to]);
    });
    last = to;
  }
  p.expect(last);
  return p;
}

} // namespace suite
