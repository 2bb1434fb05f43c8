//===- boost_histogram.cpp - Histograms of gradients, with atomic additions of floats --------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem boost_histogram(const Wish &wish) {
  constexpr size_t features = 4, bins = 64, group = 256, words = features * bins * 2;
  const size_t rows = wish.pick<size_t>(2000, 4099, 1 << 15), groups = wish.pick<size_t>(2, 3, 8);
  const size_t all = groups * group;
  Problem p;
  auto data = p.arrays.random<unsigned char>(features * rows, 0, bins - 1);
  auto indices = p.arrays.random<unsigned>(rows, 0, unsigned(rows - 1));
  auto gradients = p.floats(rows, -1, 1), hessians = p.floats(rows, 0, 1);
  auto output = p.arrays.uninitialized<float>(groups * words);
  p.launch("boost_histogram", Range{{all}, {group}}, data, indices, unsigned(rows), gradients,
           hessians, output);
  p.cpp(groups, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t g = begin; g < end; ++g) {
      float sums[words] = {};
      for (size_t first = g * group; first < rows; first += all)
        for (size_t i = first; i != std::min(first + group, rows); ++i) {
          const unsigned char *row = arrays[data] + features * arrays[indices][i];
          for (size_t k = 0; k != features; ++k) {
            sums[(row[k] * features + k) * 2] += arrays[gradients][i];
            sums[(row[k] * features + k) * 2 + 1] += arrays[hessians][i];
          }
        }
      std::copy_n(sums, words, arrays[output] + g * words);
    }
  });
  p.expect(output, 1e-4, 1e-4);
  return p;
}

} // namespace suite
