//===- image_rotate.cpp - An image turned around its centre -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem image_rotate(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 800), height = wish.pick<size_t>(32, 37, 600);
  const float cosine = std::cos(0.7f), sine = std::sin(0.7f);
  Problem p;
  auto from = p.arrays.random<unsigned char>(4 * width * height, 0, 255);
  auto to = p.arrays.uninitialized<unsigned char>(4 * width * height);
  p.anyLocalSize = true;
  p.launch("image_rotate", wish.plane(width, height, 16, 16),
           image2d(from, width, height, CL_RGBA, CL_UNORM_INT8),
           image2d(to, width, height, CL_RGBA, CL_UNORM_INT8), cosine, sine);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    auto at = [&](long x, long y, size_t c) {
      const bool inside = x >= 0 && x < long(width) && y >= 0 && y < long(height);
      return inside ? float(arrays[from][4 * (size_t(y) * width + size_t(x)) + c]) : 0;
    };
    const float centreX = 0.5f * float(width), centreY = 0.5f * float(height);
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != width; ++x) {
        const float awayX = float(x) + 0.5f - centreX, awayY = float(y) + 0.5f - centreY;
        const float u = centreX + cosine * awayX + sine * awayY - 0.5f;
        const float v = centreY + cosine * awayY - sine * awayX - 0.5f;
        const long left = long(std::floor(u)), top = long(std::floor(v));
        const float fx = u - float(left), fy = v - float(top);
        for (size_t c = 0; c != 4; ++c) {
          const float up = at(left, top, c) * (1 - fx) + at(left + 1, top, c) * fx;
          const float down = at(left, top + 1, c) * (1 - fx) + at(left + 1, top + 1, c) * fx;
          arrays[to][4 * (y * width + x) + c] = (unsigned char)std::rint(up * (1 - fy) + down * fy);
        }
      }
  });
  p.expect(to, 0, 1);
  return p;
}

} // namespace suite
