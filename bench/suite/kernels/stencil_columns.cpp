//===- stencil_columns.cpp - Five-point stencil, rows first -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem stencil_columns(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 1024), height = wish.pick<size_t>(16, 21, 512);
  Problem p;
  auto input = p.floats(width * height, -1, 1), output = p.arrays.zeros<float>(width * height);
  p.anyLocalSize = true;
  p.launch("stencil_columns", wish.plane(height, width, 16, 16), input, output, int(width),
           int(height));
  p.cpp(height - 2, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t row = begin + 1; row < end + 1; ++row) {
      const float *__restrict from = arrays[input] + row * width;
      float *__restrict to = arrays[output] + row * width;
      for (size_t col = 1; col < width - 1; ++col)
        to[col] = 0.5f * from[col] + 0.125f * (from[col - 1] + from[col + 1] +
                                               *(from + col - width) + from[col + width]);
    }
  });
  p.expect(output, 1e-6, 1e-6);
  return p;
}

} // namespace suite
