//===- canny_suppress.cpp - Thin edges of a picture -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>
#include <cstdlib>

namespace suite {

Problem canny_suppress(const Wish &wish) {
  constexpr size_t tile = 16;
  const size_t width = wish.pick<size_t>(64, 83, 1280), height = wish.pick<size_t>(32, 37, 720);
  const int low = 60, high = 150, tan22 = 13573;
  Problem p;
  // A picture with circles and noise.
  auto noise = p.floats(width * height, 0, 20);
  auto pixel = [&](size_t x, size_t y) {
    const float dx = float(x % 96) - 48, dy = float(y % 96) - 48;
    return 100 * std::sin(std::sqrt(dx * dx + dy * dy) / 4) + p.arrays[noise][y * width + x];
  };
  auto gradients = p.arrays.zeros<unsigned char>(4 * width * height);
  for (size_t y = 1; y + 1 < height; ++y)
    for (size_t x = 1; x + 1 < width; ++x) {
      auto *g = reinterpret_cast<short *>(p.arrays[gradients]) + 2 * (y * width + x);
      g[0] = short(2 * (pixel(x + 1, y) - pixel(x - 1, y)));
      g[1] = short(2 * (pixel(x, y + 1) - pixel(x, y - 1)));
    }
  auto edges = p.arrays.uninitialized<unsigned char>(width * height);
  p.launch("canny_suppress", Wish::tiles(width, height, tile, tile), gradients, edges, int(width),
           int(height), low, high);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const auto *g = reinterpret_cast<const short *>(arrays[gradients]);
    // The magnitudes of three rows, with a pixel of the border at both ends.
    std::vector<int> rows[3];
    auto fill = [=](std::vector<int> &row, size_t y) {
      row.assign(width + 2, 0);
      for (size_t x = 0; y < height && x != width; ++x)
        row[x + 1] = std::abs(g[2 * (y * width + x)]) + std::abs(g[2 * (y * width + x) + 1]);
    };
    fill(rows[1], begin - 1);
    fill(rows[2], begin);
    for (size_t y = begin; y < end; ++y) {
      rows[0].swap(rows[1]);
      rows[1].swap(rows[2]);
      fill(rows[2], y + 1);
      const int *up = rows[0].data() + 1, *at = rows[1].data() + 1, *down = rows[2].data() + 1;
      for (size_t x = 0; x != width; ++x) {
        unsigned char edge = 0;
        if (at[x] > low) {
          const int gx = g[2 * (y * width + x)], gy = g[2 * (y * width + x) + 1];
          const int dx = std::abs(gx), dy = std::abs(gy) << 15;
          int a, b;
          if (dy < dx * tan22) {
            a = at[long(x) - 1];
            b = at[x + 1];
          } else if (dy > dx * tan22 + (dx << 16)) {
            a = up[x];
            b = down[x];
          } else {
            const long side = (gx ^ gy) < 0 ? -1 : 1;
            a = up[long(x) - side];
            b = down[long(x) + side];
          }
          if (at[x] > a && at[x] >= b)
            edge = at[x] > high ? 2 : 1;
        }
        arrays[edges][y * width + x] = edge;
      }
    }
  });
  p.expect(edges);
  return p;
}

} // namespace suite
