//===- demosaic.cpp - Colours of a raw picture by bilinear interpolation ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem demosaic(const Wish &wish) {
  constexpr unsigned filters = 0x94949494;
  const size_t width = wish.pick<size_t>(32, 53, 320), height = wish.pick<size_t>(32, 37, 240);
  Problem p;
  auto input = p.floats(width * height, 0, 1);
  auto output = p.arrays.uninitialized<float>(4 * width * height);
  p.launch("demosaic", Wish::tiles(width, height, 16, 16), input, output, int(width), int(height),
           filters, LocalMemory{18 * 18 * sizeof(float)});
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *from = arrays[input];
    auto colourAt = [](size_t y, size_t x) {
      const unsigned kind = filters >> ((((y << 1) & 14) + (x & 1)) << 1) & 3;
      return kind == 3 ? 1 : kind;
    };
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != width; ++x) {
        float sums[3] = {}, weights[3] = {};
        for (size_t yy = y ? y - 1 : 0; yy != std::min(y + 2, height); ++yy)
          for (size_t xx = x ? x - 1 : 0; xx != std::min(x + 2, width); ++xx) {
            const float weight = yy == y || xx == x ? 2 : 1;
            sums[colourAt(yy, xx)] += weight * from[yy * width + xx];
            weights[colourAt(yy, xx)] += weight;
          }
        float *to = arrays[output] + 4 * (y * width + x);
        for (size_t k = 0; k != 3; ++k)
          to[k] = colourAt(y, x) == k ? from[y * width + x] : sums[k] / weights[k];
        to[3] = 0;
      }
  });
  p.expect(output, 1e-5, 1e-5);
  return p;
}

} // namespace suite
