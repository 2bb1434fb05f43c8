//===- bilateral.cpp - Bilateral filter: smooths, but not over edges --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem bilateral(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 320), height = wish.pick<size_t>(16, 21, 192);
  const float space = 0.1f, range = 8;
  Problem p;
  auto input = p.floats(width * height, 0, 1);
  auto output = p.arrays.uninitialized<float>(width * height);
  p.anyLocalSize = true;
  p.launch("bilateral", wish.plane(width, height, 16, 16), input, output, int(width), int(height),
           space, range);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *from = arrays[input];
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != width; ++x) {
        const float center = from[y * width + x];
        float sum = 0, total = 0;
        for (int dy = -2; dy <= 2; ++dy)
          for (int dx = -2; dx <= 2; ++dx) {
            const int sx = std::clamp(int(x) + dx, 0, int(width) - 1);
            const int sy = std::clamp(int(y) + dy, 0, int(height) - 1);
            const float value = from[size_t(sy) * width + size_t(sx)], difference = value - center;
            const float weight =
                std::exp(-float(dx * dx + dy * dy) * space - difference * difference * range);
            sum += weight * value;
            total += weight;
          }
        arrays[output][y * width + x] = sum / total;
      }
  });
  p.expect(output, 1e-5, 1e-5);
  return p;
}

} // namespace suite
