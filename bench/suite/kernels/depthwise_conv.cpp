//===- depthwise_conv.cpp - Convolution with a filter for each channel ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem depthwise_conv(const Wish &wish) {
  constexpr size_t pad = 1;
  const size_t channels = wish.pick<size_t>(3, 5, 128), stride = wish.pick<size_t>(1, 2, 1);
  const size_t width = wish.pick<size_t>(32, 43, 112), height = wish.pick<size_t>(16, 29, 112);
  const size_t outWidth = (width - 1) / stride + 1, outHeight = (height - 1) / stride + 1;
  Problem p;
  auto input = p.floats(channels * width * height, -2, 2), weights = p.floats(9 * channels, -1, 1);
  auto bias = p.floats(channels, 0, 3);
  auto output = p.arrays.uninitialized<float>(channels * outWidth * outHeight);
  Range range = wish.plane(outWidth, outHeight, 16, 4);
  range.global.push_back(channels);
  range.local.push_back(1);
  p.anyLocalSize = true;
  p.launch("depthwise_conv", range, input, weights, bias, output, int(channels), int(height),
           int(width), int(outHeight), int(outWidth), int(stride), int(pad));
  p.cpp(channels, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t c = begin; c < end; ++c) {
      const float *plane = arrays[input] + c * width * height;
      for (size_t y = 0; y != outHeight; ++y) {
        float *__restrict to = arrays[output] + (c * outHeight + y) * outWidth;
        std::fill_n(to, outWidth, arrays[bias][c]);
        for (size_t ky = 0; ky != 3; ++ky) {
          const size_t row = y * stride + ky - pad;
          if (row >= height) // This includes rows above the first one.
            continue;
          for (size_t kx = 0; kx != 3; ++kx) {
            const float weight = arrays[weights][9 * c + 3 * ky + kx];
            const float *from = plane + row * width;
            const size_t first = kx < pad ? 1 : 0;
            const size_t last = std::min(outWidth, (width + pad - kx - 1) / stride + 1);
            for (size_t x = first; x < last; ++x)
              to[x] += weight * from[x * stride + kx - pad];
          }
        }
        for (size_t x = 0; x != outWidth; ++x)
          to[x] = std::clamp(to[x], 0.0f, 6.0f);
      }
    }
  });
  p.expect(output, 1e-5, 1e-5);
  return p;
}

} // namespace suite
