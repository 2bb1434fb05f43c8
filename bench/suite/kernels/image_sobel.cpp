//===- image_sobel.cpp - The strength of the edges of a gray image ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem image_sobel(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 1024), height = wish.pick<size_t>(32, 37, 1024);
  constexpr float scale = 0.25f;
  Problem p;
  auto from = p.arrays.random<unsigned char>(width * height, 0, 255);
  auto to = p.arrays.uninitialized<unsigned char>(width * height);
  p.anyLocalSize = true;
  p.launch("image_sobel", wish.plane(width, height, 16, 16),
           image2d(from, width, height, CL_R, CL_UNORM_INT8),
           image2d(to, width, height, CL_R, CL_UNORM_INT8), scale);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = begin; y < end; ++y) {
      const unsigned char *middle = arrays[from] + y * width;
      const unsigned char *up = y ? middle - width : middle;
      const unsigned char *low = y + 1 < height ? middle + width : middle;
      unsigned char *__restrict row = arrays[to] + y * width;
      for (size_t x = 0; x != width; ++x) {
        const size_t left = x ? x - 1 : 0, right = std::min(x + 1, width - 1);
        const int across =
            up[right] + 2 * middle[right] + low[right] - up[left] - 2 * middle[left] - low[left];
        const int down = low[left] + 2 * low[x] + low[right] - up[left] - 2 * up[x] - up[right];
        const float strength = scale * std::sqrt(float(across * across + down * down));
        row[x] = (unsigned char)std::rint(std::min(strength, 255.0f));
      }
    }
  });
  p.expect(to, 0, 1);
  return p;
}

} // namespace suite
