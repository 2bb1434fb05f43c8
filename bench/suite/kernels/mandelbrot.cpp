//===- mandelbrot.cpp - Iterations until a point leaves the circle of radius 2 ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem mandelbrot(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 320), height = wish.pick<size_t>(16, 21, 200);
  const int limit = 200;
  Problem p;
  auto output = p.arrays.uninitialized<int>(width * height);
  p.anyLocalSize = true;
  p.launch("mandelbrot", wish.plane(width, height, 16, 8), output, int(width), int(height), limit);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row)
      for (size_t column = 0; column != width; ++column) {
        const float cx = -2.0f + float(column) * (3.0f / float(width));
        const float cy = -1.25f + float(row) * (2.5f / float(height));
        float x = 0, y = 0;
        int n = 0;
        while (n < limit && x * x + y * y <= 4.0f) {
          const float t = x * x - y * y + cx;
          y = 2.0f * x * y + cy;
          x = t;
          ++n;
        }
        arrays[output][row * width + column] = n;
      }
  });
  // A rounding may change results at the border of the set.
  p.expect(output, 0, 1, 0.02);
  return p;
}

} // namespace suite
