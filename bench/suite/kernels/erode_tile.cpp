//===- erode_tile.cpp - The smallest byte of 3x3 ---------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem erode_tile(const Wish &wish) {
  const size_t width = wish.pick<size_t>(48, 67, 640), height = wish.pick<size_t>(32, 37, 480);
  Problem p;
  auto input = p.arrays.random<unsigned char>(width * height, 0, 255);
  auto output = p.arrays.uninitialized<unsigned char>(width * height);
  p.launch("erode_tile", Wish::tiles(width, height, 16, 16), input, int(width), 0, output,
           int(width), 0, int(width), int(height));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    std::vector<unsigned char> least(width + 2, 255);
    unsigned char *__restrict row = least.data() + 1;
    for (size_t y = begin; y < end; ++y) {
      const unsigned char *at = arrays[input] + y * width;
      const unsigned char *up = y ? at - width : at, *down = y + 1 != height ? at + width : at;
      for (size_t x = 0; x != width; ++x)
        row[x] = std::min(at[x], std::min(up[x], down[x]));
      unsigned char *__restrict to = arrays[output] + y * width;
      const unsigned char *left = least.data();
      for (size_t x = 0; x != width; ++x)
        to[x] = std::min(left[x + 1], std::min(left[x], left[x + 2]));
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
