//===- image_box_rows.cpp - A box blur along the rows of an image -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem image_box_rows(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 512), height = wish.pick<size_t>(32, 37, 512);
  constexpr size_t radius = 7;
  Problem p;
  auto from = p.floats(4 * width * height, 0, 1);
  auto to = p.arrays.uninitialized<float>(4 * width * height);
  p.anyLocalSize = true;
  p.launch("image_box_rows", wish.plane(width, height, 16, 16),
           image2d(from, width, height, CL_RGBA, CL_FLOAT),
           image2d(to, width, height, CL_RGBA, CL_FLOAT), int(radius));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != width; ++x) {
        const size_t first = x - std::min(x, radius), last = std::min(x + radius, width - 1);
        float sums[4] = {};
        for (size_t column = first; column <= last; ++column)
          for (size_t c = 0; c != 4; ++c)
            sums[c] += arrays[from][4 * (y * width + column) + c];
        for (size_t c = 0; c != 4; ++c)
          arrays[to][4 * (y * width + x) + c] = sums[c] / float(last - first + 1);
      }
  });
  p.expect(to, 1e-5);
  return p;
}

} // namespace suite
