//===- needle.cpp - Alignment of two sequences, by diagonals of tiles ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem needle(const Wish &wish) {
  constexpr size_t tile = 16;
  constexpr int penalty = 10;
  const size_t tiles = wish.pick<size_t>(3, 5, 28), pitch = tiles * tile + 1;
  Problem p;
  auto similarity = p.arrays.random<int>(pitch * pitch, -4, 11);
  auto scores = p.arrays.zeros<int>(pitch * pitch);
  for (size_t i = 1; i != pitch; ++i)
    p.arrays[scores][i] = p.arrays[scores][i * pitch] = -int(i) * penalty;
  for (size_t diagonal = 0; diagonal != 2 * tiles - 1; ++diagonal) {
    const size_t firstY = std::min(diagonal, tiles - 1), firstX = diagonal - firstY;
    const size_t count = firstY - firstX + 1;
    p.launch("needle", Range{{count * tile}, {tile}}, similarity, scores, int(pitch), penalty,
             int(firstX), int(firstY));
    p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
      for (size_t group = begin; group < end; ++group)
        for (size_t y = 0; y != tile; ++y) {
          const size_t first =
              ((firstY - group) * tile + y + 1) * pitch + (firstX + group) * tile + 1;
          int *to = arrays[scores] + first;
          const int *up = to - pitch, *match = arrays[similarity] + first;
          int last = to[-1];
          for (size_t x = 0; x != tile; ++x)
            to[x] = last = std::max(up[long(x) - 1] + match[x], std::max(last, up[x]) - penalty);
        }
    });
  }
  p.expect(scores);
  return p;
}

} // namespace suite
