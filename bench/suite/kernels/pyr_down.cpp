//===- pyr_down.cpp - A picture of half the size after a binomial filter ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem pyr_down(const Wish &wish) {
  constexpr size_t group = 256;
  const size_t width = wish.pick<size_t>(256, 331, 1280), height = wish.pick<size_t>(32, 37, 720);
  const size_t outWidth = (width + 1) / 2, outHeight = (height + 1) / 2;
  Problem p;
  auto input = p.arrays.random<unsigned char>(width * height, 0, 255);
  auto output = p.arrays.uninitialized<unsigned char>(outWidth * outHeight);
  p.launch("pyr_down", Wish::tiles(width, outHeight, group, 1), input, int(width), int(height),
           int(width), output, int(outWidth), int(outWidth));
  p.cpp(outHeight, [=](Arrays &arrays, size_t begin, size_t end) {
    // The sums of a row have two columns of border on each side.
    const size_t columns = width, count = outWidth;
    std::vector<unsigned short> row(columns + 4);
    for (size_t y = begin; y < end; ++y) {
      const unsigned char *from[5];
      for (size_t k = 0; k != 5; ++k) {
        const size_t at = 2 * y + k < 2 ? 2 - 2 * y - k : 2 * y + k - 2;
        from[k] = arrays[input] + (at < height ? at : 2 * height - 2 - at) * columns;
      }
      unsigned short *__restrict sums = row.data() + 2;
      for (size_t x = 0; x != columns; ++x)
        sums[x] = (unsigned short)(from[0][x] + from[4][x] + 4 * (from[1][x] + from[3][x]) +
                                   6 * from[2][x]);
      for (size_t k = 1; k != 3; ++k) {
        row[2 - k] = sums[k];
        sums[columns - 1 + k] = sums[columns - 1 - k];
      }
      unsigned char *__restrict to = arrays[output] + y * count;
      const unsigned short *s = row.data();
      for (size_t x = 0; x != count; ++x)
        to[x] = (unsigned char)((s[2 * x] + s[2 * x + 4] + 4 * (s[2 * x + 1] + s[2 * x + 3]) +
                                 6 * s[2 * x + 2] + 128) >>
                                8);
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
