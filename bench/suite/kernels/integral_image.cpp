//===- integral_image.cpp - Sums of the pixels above and left of each pixel -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem integral_image(const Wish &wish) {
  constexpr size_t group = 128;
  const size_t width = wish.pick<size_t>(256, 331, 2048), height = wish.pick<size_t>(16, 23, 1536);
  const size_t step = width + 5;
  Problem p;
  auto image = p.arrays.random<unsigned char>(step * height, 0, 255);
  auto sums = p.arrays.uninitialized<unsigned>(width * height);
  p.launch("integral_rows", Range{{height * group}, {group}}, image, int(step), sums, int(width));
  p.launch("integral_columns", wish.row(width, group), sums, int(width), int(height));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = begin; y < end; ++y) {
      unsigned sum = 0;
      for (size_t x = 0; x != width; ++x)
        arrays[sums][y * width + x] = sum += arrays[image][y * step + x];
    }
  });
  p.cpp(width, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = 1; y < height; ++y) {
      unsigned *to = arrays[sums] + y * width;
      for (size_t x = begin; x < end; ++x)
        to[x] += to[x - width];
    }
  });
  p.expect(sums);
  return p;
}

} // namespace suite
