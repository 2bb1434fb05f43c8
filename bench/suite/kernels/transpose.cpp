//===- transpose.cpp - Transposition of a matrix through a padded tile in local memory --------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"
#include <algorithm>

namespace suite {

Problem transpose(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 1024), height = wish.pick<size_t>(32, 37, 512);
  Problem p;
  auto input = p.floats(width * height, -1, 1);
  auto output = p.arrays.uninitialized<float>(width * height);
  p.launch("transpose", Wish::tiles(width, height, 16, 16), input, output, int(width), int(height));
  constexpr size_t Block =
      16; // Transpose in blocks, so that cache lines of both matrices are used completely.
  p.cpp((width + Block - 1) / Block, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *__restrict from = arrays[input];
    float *__restrict to = arrays[output];
    for (size_t y0 = 0; y0 < height; y0 += Block)
      for (size_t x0 = begin * Block; x0 < end * Block; x0 += Block)
        for (size_t x = x0; x < std::min(width, x0 + Block); ++x)
          for (size_t y = y0; y < std::min(height, y0 + Block); ++y)
            to[x * height + y] = from[y * width + x];
  });
  p.reference([=](Arrays &arrays) {
    for (size_t y = 0; y != height; ++y)
      for (size_t x = 0; x != width; ++x)
        arrays[output][x * height + y] = arrays[input][y * width + x];
  });
  p.expect(output);
  return p;
}

} // namespace suite
