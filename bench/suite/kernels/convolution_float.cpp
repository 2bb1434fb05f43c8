//===- convolution_float.cpp - Convolution of floats with 7x7 weights -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem convolution_float(const Wish &wish) {
  constexpr size_t Radius = 3, Diameter = 2 * Radius + 1;
  const size_t width = wish.pick<size_t>(64, 83, 512), height = wish.pick<size_t>(16, 21, 256);
  const size_t padded = width + 2 * Radius;
  Problem p;
  auto input = p.floats(padded * (height + 2 * Radius), -1, 1);
  auto output = p.arrays.uninitialized<float>(width * height);
  auto weights = p.floats(Diameter * Diameter, -0.5f, 0.5f);
  p.anyLocalSize = true;
  p.launch("convolution_float", wish.plane(width, height, 16, 16), input, output, weights,
           int(width), int(height));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *__restrict weight = arrays[weights];
    for (size_t y = begin; y < end; ++y) {
      const float *__restrict from = arrays[input] + y * padded;
      float *__restrict to = arrays[output] + y * width;
      for (size_t x = 0; x != width; ++x) {
        float sum = 0;
#pragma clang loop unroll(full)
        for (size_t dy = 0; dy != Diameter; ++dy)
#pragma clang loop unroll(full)
          for (size_t dx = 0; dx != Diameter; ++dx)
            sum += from[dy * padded + x + dx] * weight[dy * Diameter + dx];
        to[x] = sum;
      }
    }
  });
  p.expect(output, 1e-5, 1e-5);
  return p;
}

} // namespace suite
