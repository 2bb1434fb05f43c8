//===- im2col.cpp - Surroundings of pixels as columns of a matrix ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem im2col(const Wish &wish) {
  const size_t width = wish.pick<size_t>(16, 19, 56), height = wish.pick<size_t>(16, 13, 56);
  const size_t channels = wish.pick<size_t>(3, 5, 32);
  const size_t side = 3, pad = 1, stride = wish.pick<size_t>(1, 2, 1);
  const size_t outWidth = (width + 2 * pad - side) / stride + 1;
  const size_t outHeight = (height + 2 * pad - side) / stride + 1;
  const size_t plane = outWidth * outHeight, n = channels * plane;
  Problem p;
  auto input = p.floats(channels * width * height, -1, 1);
  auto output = p.arrays.uninitialized<float>(side * side * n);
  p.anyLocalSize = true;
  // A work-item has about two pixels.
  p.launch("im2col", wish.row((n + 1) / 2, 256), int(n), input, int(height), int(width), int(side),
           int(side), int(pad), int(pad), int(stride), int(stride), int(outHeight), int(outWidth),
           output);
  p.cpp(channels, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t c = begin; c < end; ++c)
      for (size_t ky = 0; ky != side; ++ky)
        for (size_t kx = 0; kx != side; ++kx) {
          float *__restrict to = arrays[output] + ((c * side + ky) * side + kx) * plane;
          // Columns of the result whose source is inside.
          const size_t first = kx < pad ? (pad - kx + stride - 1) / stride : 0;
          const size_t last = std::min(outWidth, (width - 1 + pad - kx) / stride + 1);
          for (size_t oy = 0; oy != outHeight; ++oy, to += outWidth) {
            const size_t y = oy * stride + ky - pad;
            if (y >= height) {
              std::fill_n(to, outWidth, 0.0f);
              continue;
            }
            const float *from = arrays[input] + (c * height + y) * width;
            std::fill_n(to, first, 0.0f);
            for (size_t ox = first; ox < last; ++ox)
              to[ox] = from[ox * stride + kx - pad];
            std::fill(to + last, to + outWidth, 0.0f);
          }
        }
  });
  p.expect(output);
  return p;
}

} // namespace suite
