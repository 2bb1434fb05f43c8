//===- smith_waterman.cpp - Local alignment of a query with many sequences -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem smith_waterman(const Wish &wish) {
  constexpr size_t letters = 20;
  constexpr int open = 11, extend = 1;
  const size_t n = wish.pick<size_t>(256, 331, 4096), length = wish.pick<size_t>(12, 17, 24);
  Problem p;
  std::vector<int> starts = {0};
  Random random;
  for (size_t i = 0; i != n; ++i)
    starts.push_back(starts.back() + 16 + int(random.next() % 33));
  auto residues = p.arrays.random<unsigned char>(size_t(starts.back()), 0, letters - 1);
  auto offsets = p.arrays.copy(starts);
  auto query = p.arrays.random<unsigned char>(length, 0, letters - 1);
  auto scores = p.arrays.random<int>(letters * letters, -4, 3);
  for (size_t k = 0; k != letters; ++k)
    p.arrays[scores][k * letters + k] = 5 + int(k % 5);
  auto hColumn = p.arrays.uninitialized<int>(length * n);
  auto eColumn = p.arrays.uninitialized<int>(length * n);
  auto results = p.arrays.uninitialized<int>(n);
  p.anyLocalSize = true;
  p.launch("smith_waterman", wish.row(n, 64), residues, offsets, query, int(length), scores, open,
           extend, hColumn, eColumn, results, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const int *first = arrays[offsets], *score = arrays[scores];
    const unsigned char *letter = arrays[residues], *own = arrays[query];
    std::vector<int> h(length), e(length);
    for (size_t i = begin; i < end; ++i) {
      std::fill(h.begin(), h.end(), 0);
      std::fill(e.begin(), e.end(), 0);
      int best = 0;
      for (int at = first[i]; at != first[i + 1]; ++at) {
        int diagonal = 0, up = 0, f = 0;
        for (size_t q = 0; q != length; ++q) {
          e[q] = std::max(e[q] - extend, h[q] - open);
          f = std::max(f - extend, up - open);
          up = std::max({0, diagonal + score[own[q] * letters + letter[at]], e[q], f});
          best = std::max(best, up);
          diagonal = h[q];
          h[q] = up;
        }
      }
      arrays[results][i] = best;
    }
  });
  p.expect(results);
  return p;
}

} // namespace suite
