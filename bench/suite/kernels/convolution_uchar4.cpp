//===- convolution_uchar4.cpp - Convolution of RGBA pixels with 5x5 weights -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem convolution_uchar4(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 384), height = wish.pick<size_t>(16, 21, 256);
  Problem p;
  auto input = p.arrays.random<unsigned char>(4 * width * height, 0, 255);
  auto output = p.arrays.uninitialized<unsigned char>(4 * width * height);
  auto weights = p.floats(25, 0, 0.08f);
  p.anyLocalSize = true;
  p.launch("convolution_uchar4", wish.plane(width, height, 16, 16), input, output, weights,
           int(width), int(height));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned char *from = arrays[input];
    const float *weight = arrays[weights];
    std::vector<float> sums(4 * width);
    for (size_t y = begin; y < end; ++y) {
      std::fill(sums.begin(), sums.end(), 0.0f);
      for (int dy = -2; dy <= 2; ++dy) {
        const long sy = std::clamp(long(y) + dy, 0L, long(height) - 1);
        const unsigned char *row = from + 4 * size_t(sy) * width;
        for (int dx = -2; dx <= 2; ++dx) {
          const float factor = weight[(dy + 2) * 5 + dx + 2];
          auto add = [&](size_t x) {
            const size_t sx = size_t(std::clamp(long(x) + dx, 0L, long(width) - 1));
            for (size_t c = 0; c != 4; ++c)
              sums[4 * x + c] += factor * float(row[4 * sx + c]);
          };
          add(0), add(1), add(width - 2), add(width - 1);
          // Away from the border, the components of all pixels are one long row.
          float *__restrict sum = sums.data();
          const unsigned char *shifted = row + 4 * dx;
          for (size_t i = 8; i < 4 * (width - 2); ++i)
            sum[i] += factor * float(shifted[i]);
        }
      }
      for (size_t i = 0; i != 4 * width; ++i)
        arrays[output][4 * y * width + i] = (unsigned char)std::clamp(sums[i], 0.0f, 255.0f);
    }
  });
  p.expect(output, 0, 1);
  return p;
}

} // namespace suite
