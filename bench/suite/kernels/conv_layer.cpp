//===- conv_layer.cpp - Convolution layer of a neural network --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem conv_layer(const Wish &wish) {
  const size_t width = wish.pick<size_t>(16, 19, 56), height = wish.pick<size_t>(16, 13, 56);
  const size_t channels = wish.pick<size_t>(3, 5, 16), outputs = wish.pick<size_t>(4, 3, 24);
  const size_t side = 3, stride = wish.pick<size_t>(1, 2, 1), pad = 1;
  const size_t outWidth = (width + 2 * pad - side) / stride + 1;
  const size_t outHeight = (height + 2 * pad - side) / stride + 1;
  Problem p;
  auto input = p.floats(channels * width * height, -1, 1);
  auto weights = p.floats(outputs * channels * side * side, -0.3f, 0.3f);
  auto bias = p.floats(outputs, -0.5f, 0.5f);
  auto output = p.arrays.uninitialized<float>(outputs * outWidth * outHeight);
  Range range = wish.plane(outWidth, outHeight, 8, 8);
  range.global.push_back(outputs);
  range.local.push_back(1);
  p.anyLocalSize = true;
  p.launch("conv_layer", range, input, weights, bias, output, int(channels), int(height),
           int(width), int(side), int(stride), int(pad), int(outHeight), int(outWidth));
  p.cpp(outputs, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t oc = begin; oc < end; ++oc) {
      float *__restrict to = arrays[output] + oc * outWidth * outHeight;
      std::fill_n(to, outWidth * outHeight, arrays[bias][oc]);
      for (size_t c = 0; c != channels; ++c)
        for (size_t ky = 0; ky != side; ++ky)
          for (size_t kx = 0; kx != side; ++kx) {
            const float weight = arrays[weights][((oc * channels + c) * side + ky) * side + kx];
            // Columns of the result whose operand is inside.
            const size_t first = kx < pad ? (pad - kx + stride - 1) / stride : 0;
            const size_t last = std::min(outWidth, (width - 1 + pad - kx) / stride + 1);
            for (size_t oy = 0; oy != outHeight; ++oy) {
              const size_t y = oy * stride + ky - pad;
              if (y >= height)
                continue;
              const float *from = arrays[input] + (c * height + y) * width;
              for (size_t ox = first; ox < last; ++ox)
                to[oy * outWidth + ox] += weight * from[ox * stride + kx - pad];
            }
          }
      for (size_t i = 0; i != outWidth * outHeight; ++i)
        to[i] = std::max(to[i], 0.0f);
    }
  });
  p.expect(output, 1e-4, 1e-4);
  return p;
}

} // namespace suite
