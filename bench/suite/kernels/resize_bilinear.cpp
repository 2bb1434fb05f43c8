//===- resize_bilinear.cpp - Pictures of another size by bilinear interpolation --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem resize_bilinear(const Wish &wish) {
  const size_t width = wish.pick<size_t>(48, 61, 320), height = wish.pick<size_t>(32, 29, 240);
  const size_t newWidth = wish.pick<size_t>(64, 83, 448),
               newHeight = wish.pick<size_t>(20, 37, 320);
  const float scaleX = float(width) / float(newWidth), scaleY = float(height) / float(newHeight);
  Problem p;
  auto input = p.arrays.random<unsigned char>(4 * width * height, 0, 255);
  auto output = p.arrays.uninitialized<unsigned char>(4 * newWidth * newHeight);
  p.anyLocalSize = true;
  p.launch("resize_bilinear", wish.plane(newWidth, newHeight, 16, 16), input, int(width),
           int(height), output, int(newWidth), int(newHeight), scaleX, scaleY);
  p.cpp(newHeight, [=](Arrays &arrays, size_t begin, size_t end) {
    struct Place {
      size_t first, second;
      int part;
    };
    auto place = [](size_t at, float scale, size_t size) -> Place {
      const float position = std::max(0.0f, (float(at) + 0.5f) * scale - 0.5f);
      const size_t first = std::min(size_t(position), size - 1);
      const int part = int(std::rint((position - float(first)) * 2048));
      return {first, std::min(first + 1, size - 1), first + 1 < size ? part : 0};
    };
    for (size_t y = begin; y < end; ++y) {
      const Place py = place(y, scaleY, height);
      const unsigned char *up = arrays[input] + 4 * py.first * width;
      const unsigned char *down = arrays[input] + 4 * py.second * width;
      for (size_t x = 0; x != newWidth; ++x) {
        const Place px = place(x, scaleX, width);
        for (size_t c = 0; c != 4; ++c) {
          const int a = up[4 * px.first + c], b = up[4 * px.second + c];
          const int d = down[4 * px.first + c], e = down[4 * px.second + c];
          const int high = a * (2048 - px.part) + b * px.part;
          const int low = d * (2048 - px.part) + e * px.part;
          arrays[output][4 * (y * newWidth + x) + c] =
              (unsigned char)((high * (2048 - py.part) + low * py.part + (1 << 21)) >> 22);
        }
      }
    }
  });
  p.expect(output, 0, 1);
  return p;
}

} // namespace suite
