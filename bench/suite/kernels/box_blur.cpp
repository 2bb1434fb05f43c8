//===- box_blur.cpp - Mean of 5x5 bytes, with the sums of columns ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem box_blur(const Wish &wish) {
  constexpr size_t group = 64, rowsPerItem = 8;
  constexpr long radius = 2;
  const size_t width = wish.pick<size_t>(70, 131, 800), height = wish.pick<size_t>(16, 21, 480);
  Problem p;
  auto input = p.arrays.random<unsigned char>(width * height, 0, 255);
  auto output = p.arrays.uninitialized<unsigned char>(width * height);
  const size_t useful = group - 2 * radius;
  p.launch("box_blur",
           Range{{(width + useful - 1) / useful * group, (height + rowsPerItem - 1) / rowsPerItem},
                 {group, 1}},
           input, int(width), output, int(width), int(height), int(width));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    std::vector<int> sums(width + 2 * radius);
    int *__restrict sum = sums.data() + radius;
    for (size_t y = begin; y < end; ++y) {
      std::fill(sums.begin(), sums.end(), 0);
      for (long dy = -radius; dy <= radius; ++dy) {
        const long from = std::clamp(long(y) + dy, 0L, long(height) - 1);
        const unsigned char *row = arrays[input] + size_t(from) * width;
        for (size_t x = 0; x != width; ++x)
          sum[x] += row[x];
      }
      for (long k = 1; k <= radius; ++k) {
        sum[-k] = sum[0];
        sum[long(width) - 1 + k] = sum[width - 1];
      }
      unsigned char *__restrict to = arrays[output] + y * width;
      for (size_t x = 0; x != width; ++x) {
        const int *at = sum + x;
        to[x] = (unsigned char)((at[-2] + at[-1] + at[0] + at[1] + at[2] + 12) / 25);
      }
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
