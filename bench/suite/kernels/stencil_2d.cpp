//===- stencil_2d.cpp - Five-point stencil ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem stencil_2d(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 1024), height = wish.pick<size_t>(16, 21, 512);
  Problem p;
  auto input = p.floats(width * height, -1, 1), output = p.arrays.zeros<float>(width * height);
  p.anyLocalSize = true;
  p.launch("stencil_2d", wish.plane(width, height, 32, 4), input, output, int(width), int(height));
  p.cpp(height - 2, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = begin + 1; y < end + 1; ++y) {
      const float *__restrict from = arrays[input] + y * width;
      float *__restrict to = arrays[output] + y * width;
      for (size_t x = 1; x < width - 1; ++x)
        to[x] = 0.5f * from[x] +
                0.125f * (from[x - 1] + from[x + 1] + *(from + x - width) + from[x + width]);
    }
  });
  p.expect(output, 1e-6, 1e-6);
  return p;
}

} // namespace suite
