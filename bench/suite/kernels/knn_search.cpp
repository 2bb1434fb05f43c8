//===- knn_search.cpp - The nearest points of each query --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace suite {

Problem knn_search(const Wish &wish) {
  constexpr size_t most = 8;
  const size_t points = wish.pick<size_t>(128, 203, 1024);
  const size_t queries = wish.pick<size_t>(64, 83, 4096);
  Problem p;
  auto places = p.floats(3 * points, 0, 1), wanted = p.floats(3 * queries, 0, 1);
  auto distances = p.arrays.uninitialized<float>(most * queries);
  auto neighbours = p.arrays.uninitialized<int>(most * queries);
  p.anyLocalSize = true;
  p.launch("knn_search", wish.row(queries, 64), places, int(points), wanted, int(queries),
           distances, neighbours);
  p.cpp(queries, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t q = begin; q < end; ++q) {
      const float *query = arrays[wanted] + 3 * q, *point = arrays[places];
      float best[most];
      int nearest[most];
      std::fill_n(best, most, std::numeric_limits<float>::infinity());
      std::fill_n(nearest, most, -1);
      for (size_t i = 0; i != points; ++i, point += 3) {
        const float x = point[0] - query[0], y = point[1] - query[1], z = point[2] - query[2];
        const float square = x * x + y * y + z * z;
        if (square >= best[most - 1])
          continue;
        size_t k = most - 1;
        for (; k != 0 && best[k - 1] > square; --k) {
          best[k] = best[k - 1];
          nearest[k] = nearest[k - 1];
        }
        best[k] = square;
        nearest[k] = int(i);
      }
      for (size_t k = 0; k != most; ++k) {
        arrays[distances][k * queries + q] = std::sqrt(best[k]);
        arrays[neighbours][k * queries + q] = nearest[k];
      }
    }
  });
  p.expect(distances, 1e-5, 1e-6);
  // Points that are equally far but for the rounding may change places.
  p.expect(neighbours, 0, 0, 0.002);
  return p;
}

} // namespace suite
