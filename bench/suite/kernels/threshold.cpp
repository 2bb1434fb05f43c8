//===- threshold.cpp - Bytes above a threshold stay ------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem threshold(const Wish &wish) {
  constexpr size_t rowsPerItem = 4, margin = 13;
  const size_t width = wish.pick<size_t>(64, 83, 1280), height = wish.pick<size_t>(16, 21, 720);
  const size_t step = width + 2 * margin;
  const unsigned char limit = 90, maximum = 230;
  Problem p;
  auto input = p.arrays.random<unsigned char>(step * height, 0, 255);
  auto output = p.arrays.zeros<unsigned char>(step * height);
  p.anyLocalSize = true;
  p.launch("threshold", wish.plane(width, (height + rowsPerItem - 1) / rowsPerItem, 64, 4), input,
           int(step), int(margin), output, int(step), int(margin), int(height), int(width), limit,
           maximum, int(rowsPerItem));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned char least = limit, most = maximum; // Byte stores cannot change these copies.
    for (size_t y = begin; y < end; ++y) {
      const unsigned char *from = arrays[input] + y * step + margin;
      unsigned char *__restrict to = arrays[output] + y * step + margin;
      for (size_t x = 0; x != width; ++x)
        to[x] = from[x] > least ? std::min(from[x], most) : (unsigned char)0;
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
