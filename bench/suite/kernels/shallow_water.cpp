//===- shallow_water.cpp - Shallow water by finite volumes ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem shallow_water(const Wish &wish) {
  constexpr float gravity = 9.81f, ratio = 0.05f;
  const size_t width = wish.pick<size_t>(32, 43, 768), height = wish.pick<size_t>(16, 23, 512);
  struct Cell {
    float depth, x, y, unused;
  };
  Problem p;
  auto before = p.floats(4 * width * height, -0.3f, 0.3f);
  auto after = p.arrays.uninitialized<float>(4 * width * height);
  for (size_t i = 0; i != width * height; ++i) {
    p.arrays[before][4 * i] += i % width > width / 3 ? 1.0f : 2.0f;
    p.arrays[before][4 * i + 3] = 0;
  }
  p.anyLocalSize = true;
  p.launch("shallow_water", wish.plane(width, height, 16, 8), before, after, int(width),
           int(height), ratio);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const auto *cells = reinterpret_cast<const Cell *>(arrays[before]);
    auto *results = reinterpret_cast<Cell *>(arrays[after]);
    auto slope = [](float a, float b) {
      return a * b <= 0 ? 0 : std::copysign(std::min(std::abs(a), std::abs(b)), a);
    };
    // The flow between b and c.
    auto flow = [=](const Cell &a, const Cell &b, const Cell &c, const Cell &d) {
      auto left = [=](float u, float v, float w) { return v + 0.5f * slope(v - u, w - v); };
      auto right = [=](float u, float v, float w) { return v - 0.5f * slope(v - u, w - v); };
      const Cell l = {left(a.depth, b.depth, c.depth), left(a.x, b.x, c.x), left(a.y, b.y, c.y), 0};
      const Cell r = {right(b.depth, c.depth, d.depth), right(b.x, c.x, d.x), right(b.y, c.y, d.y),
                      0};
      const float ul = l.x / l.depth, ur = r.x / r.depth;
      const float speed = std::max(std::abs(ul) + std::sqrt(gravity * l.depth),
                                   std::abs(ur) + std::sqrt(gravity * r.depth));
      const float pressure = 0.5f * gravity * (l.depth * l.depth + r.depth * r.depth);
      return Cell{0.5f * (l.x + r.x - speed * (r.depth - l.depth)),
                  0.5f * (l.x * ul + r.x * ur + pressure - speed * (r.x - l.x)),
                  0.5f * (l.y * ul + r.y * ur - speed * (r.y - l.y)), 0};
    };
    auto at = [=](size_t x, size_t y) -> const Cell & {
      // The coordinates are larger by 2, so that they are never negative.
      const size_t column = std::clamp<size_t>(x, 2, width + 1) - 2;
      const size_t row = std::clamp<size_t>(y, 2, height + 1) - 2;
      return cells[row * width + column];
    };
    auto turned = [](const Cell &c) { return Cell{c.depth, c.y, c.x, 0}; };
    auto below = [=](size_t x, size_t y) {
      return flow(turned(at(x + 2, y)), turned(at(x + 2, y + 1)), turned(at(x + 2, y + 2)),
                  turned(at(x + 2, y + 3)));
    };
    // The flow through a side is computed once for both of its cells.
    std::vector<Cell> lower(width);
    if (begin < end)
      for (size_t x = 0; x != width; ++x)
        lower[x] = below(x, begin);
    for (size_t y = begin; y < end; ++y) {
      Cell left = flow(at(0, y + 2), at(1, y + 2), at(2, y + 2), at(3, y + 2));
      for (size_t x = 0; x != width; ++x) {
        const Cell right =
            flow(at(x + 1, y + 2), at(x + 2, y + 2), at(x + 3, y + 2), at(x + 4, y + 2));
        const Cell upper = below(x, y + 1), &own = at(x + 2, y + 2), &down = lower[x];
        results[y * width + x] = {own.depth -
                                      ratio * (right.depth - left.depth + upper.depth - down.depth),
                                  own.x - ratio * (right.x - left.x + upper.y - down.y),
                                  own.y - ratio * (right.y - left.y + upper.x - down.x), 0};
        left = right;
        lower[x] = upper;
      }
    }
  });
  p.expect(after, 1e-4, 1e-5);
  return p;
}

} // namespace suite
