//===- remap.cpp - A picture at positions from a map -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem remap(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 320), height = wish.pick<size_t>(32, 37, 240);
  constexpr unsigned char border = 17;
  Problem p;
  auto input = p.arrays.random<unsigned char>(width * height, 0, 255);
  auto output = p.arrays.uninitialized<unsigned char>(width * height);
  // The map turns and distorts the picture.
  auto map = p.floats(2 * width * height, 0, 0.5f);
  for (size_t y = 0; y != height; ++y)
    for (size_t x = 0; x != width; ++x) {
      const float dx = float(x) - 0.5f * float(width), dy = float(y) - 0.5f * float(height);
      const float scale = 1 + 1e-6f * (dx * dx + dy * dy);
      p.arrays[map][2 * (y * width + x)] += 0.5f * float(width) + scale * (0.9f * dx - 0.4f * dy);
      p.arrays[map][2 * (y * width + x) + 1] +=
          0.5f * float(height) + scale * (0.4f * dx + 0.9f * dy);
    }
  p.anyLocalSize = true;
  p.launch("remap", wish.plane(width, (height + 3) / 4, 16, 16), input, int(width), int(width),
           int(height), map, output, int(width), int(height), border);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    auto at = [&](long x, long y) {
      const bool inside = x >= 0 && x < long(width) && y >= 0 && y < long(height);
      return float(inside ? arrays[input][size_t(y) * width + size_t(x)] : border);
    };
    for (size_t i = begin * width; i < end * width; ++i) {
      const float mapX = arrays[map][2 * i], mapY = arrays[map][2 * i + 1];
      const long x = long(std::floor(mapX)), y = long(std::floor(mapY));
      const float fx = mapX - float(x), fy = mapY - float(y);
      const float up = at(x, y) * (1 - fx) + at(x + 1, y) * fx;
      const float down = at(x, y + 1) * (1 - fx) + at(x + 1, y + 1) * fx;
      arrays[output][i] = (unsigned char)(up * (1 - fy) + down * fy + 0.5f);
    }
  });
  p.expect(output, 0, 1);
  return p;
}

} // namespace suite
