//===- sobel.cpp - Edges of an 8-bit picture --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cstdlib>

namespace suite {

Problem sobel(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 1024), height = wish.pick<size_t>(16, 21, 768);
  Problem p;
  auto input = p.arrays.random<unsigned char>(width * height, 0, 255);
  auto output = p.arrays.zeros<unsigned char>(width * height);
  p.anyLocalSize = true;
  p.launch("sobel", wish.plane(width, height, 64, 4), input, output, int(width), int(height));
  p.cpp(height - 2, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = begin + 1; y < end + 1; ++y) {
      const unsigned char *middle = arrays[input] + y * width;
      const unsigned char *__restrict up = middle - width, *__restrict at = middle,
                                      *__restrict down = middle + width;
      unsigned char *__restrict to = arrays[output] + y * width;
      for (size_t x = 1; x < width - 1; ++x) {
        const int gx =
            up[x + 1] + 2 * at[x + 1] + down[x + 1] - up[x - 1] - 2 * at[x - 1] - down[x - 1];
        const int gy = down[x - 1] + 2 * down[x] + down[x + 1] - up[x - 1] - 2 * up[x] - up[x + 1];
        to[x] = (unsigned char)std::min(std::abs(gx) + std::abs(gy), 255);
      }
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
