//===- image_nlmeans.cpp - Non-local means of a gray image ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem image_nlmeans(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 256), height = wish.pick<size_t>(32, 37, 192);
  constexpr long search = 2, patch = 1;
  constexpr float sharpness = 2;
  Problem p;
  auto noisy = p.floats(width * height, 0, 1);
  auto smooth = p.arrays.uninitialized<float>(width * height);
  p.anyLocalSize = true;
  p.launch("image_nlmeans", wish.plane(width, height, 16, 16),
           image2d(noisy, width, height, CL_R, CL_FLOAT),
           image2d(smooth, width, height, CL_R, CL_FLOAT), sharpness);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    auto at = [&](long x, long y) {
      const long row = std::clamp(y, 0L, long(height) - 1);
      return arrays[noisy][size_t(row) * width + size_t(std::clamp(x, 0L, long(width) - 1))];
    };
    for (long y = long(begin); y < long(end); ++y)
      for (long x = 0; x != long(width); ++x) {
        float sum = 0, weights = 0;
        for (long v = -search; v <= search; ++v)
          for (long u = -search; u <= search; ++u) {
            float distance = 0;
            for (long dy = -patch; dy <= patch; ++dy)
              for (long dx = -patch; dx <= patch; ++dx) {
                const float difference = at(x + dx, y + dy) - at(x + u + dx, y + v + dy);
                distance += difference * difference;
              }
            const float weight = std::exp(-sharpness * distance);
            sum += weight * at(x + u, y + v);
            weights += weight;
          }
        arrays[smooth][size_t(y) * width + size_t(x)] = sum / weights;
      }
  });
  p.expect(smooth, 1e-4, 1e-5);
  return p;
}

} // namespace suite
