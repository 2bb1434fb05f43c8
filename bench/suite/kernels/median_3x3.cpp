//===- median_3x3.cpp - Median of 3x3 bytes --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem median_3x3(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 1280), height = wish.pick<size_t>(32, 37, 720);
  const size_t step = (width + 15) / 16 * 16;
  struct Column {
    unsigned char low, middle, high;
  };
  auto sorted = [](unsigned char a, unsigned char b, unsigned char c) -> Column {
    const unsigned char first = std::min(a, b), second = std::max(a, b);
    return {std::min(first, c), std::max(first, std::min(second, c)), std::max(second, c)};
  };
  Problem p;
  auto input = p.arrays.random<unsigned char>(step * height, 0, 255);
  auto output = p.arrays.zeros<unsigned char>(step * height);
  p.anyLocalSize = true;
  p.launch("median_3x3", wish.plane(width, height, 16, 16), input, int(step), output, int(step),
           int(height), int(width));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const size_t last = width - 1;
    for (size_t y = begin; y < end; ++y) {
      const unsigned char *at = arrays[input] + y * step;
      const unsigned char *up = y ? at - step : at, *down = y + 1 != height ? at + step : at;
      unsigned char *__restrict to = arrays[output] + y * step;
      // The smallest, middle and largest of each column are enough.
      auto median = [=](size_t left, size_t x, size_t right) {
        const Column a = sorted(up[left], at[left], down[left]), b = sorted(up[x], at[x], down[x]);
        const Column c = sorted(up[right], at[right], down[right]);
        const unsigned char low = std::max(std::max(a.low, b.low), c.low);
        const unsigned char middle = sorted(a.middle, b.middle, c.middle).middle;
        const unsigned char high = std::min(std::min(a.high, b.high), c.high);
        return sorted(low, middle, high).middle;
      };
      to[0] = median(0, 0, 1);
      for (size_t x = 1; x < last; ++x)
        to[x] = median(x - 1, x, x + 1);
      to[last] = median(last - 1, last, last);
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
