//===- hotspot.cpp - Temperatures of a chip, several steps on tiles --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem hotspot(const Wish &wish) {
  constexpr size_t tile = 16, steps = 2, useful = tile - 2 * steps;
  const size_t width = wish.pick<size_t>(48, 67, 320), height = wish.pick<size_t>(36, 41, 320);
  const float capacity = 0.3f, rx = 0.2f, ry = 0.25f, rz = 0.05f;
  Problem p;
  auto power = p.floats(width * height, 0, 1), first = p.floats(width * height, 60, 100);
  auto middle = p.arrays.uninitialized<float>(width * height);
  auto last = p.arrays.uninitialized<float>(width * height);
  p.launch("hotspot",
           Range{{(width + useful - 1) / useful * tile, (height + useful - 1) / useful * tile},
                 {tile, tile}},
           int(steps), power, first, last, int(width), int(height), capacity, rx, ry, rz);
  // The C++ form computes one step after the other, by way of `middle`.
  for (size_t step = 0; step != steps; ++step) {
    const Array<float> source = step ? middle : first, target = step ? last : middle;
    p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
      for (size_t y = begin; y < end; ++y) {
        const float *at = arrays[source] + y * width, *heat = arrays[power] + y * width;
        const float *up = y ? at - width : at, *down = y + 1 != height ? at + width : at;
        float *__restrict to = arrays[target] + y * width;
        auto compute = [&](size_t x, size_t west, size_t east) {
          to[x] = at[x] + capacity * (heat[x] + (down[x] + up[x] - 2 * at[x]) * ry +
                                      (at[east] + at[west] - 2 * at[x]) * rx + (80 - at[x]) * rz);
        };
        compute(0, 0, 1);
        for (size_t x = 1; x < width - 1; ++x)
          compute(x, x - 1, x + 1);
        compute(width - 1, width - 2, width - 1);
      }
    });
  }
  p.expect(last, 1e-5, 1e-4);
  return p;
}

} // namespace suite
