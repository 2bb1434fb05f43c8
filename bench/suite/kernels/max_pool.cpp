//===- max_pool.cpp - The largest value of each window ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cfloat>

namespace suite {

Problem max_pool(const Wish &wish) {
  constexpr size_t images = 2, window = 3, stride = 2, pad = 1;
  const size_t channels = wish.pick<size_t>(3, 5, 48), width = wish.pick<size_t>(32, 43, 112),
               height = wish.pick<size_t>(16, 29, 112);
  const size_t outWidth = (width - 1) / stride + 1, outHeight = (height - 1) / stride + 1;
  const size_t planes = images * channels, count = planes * outWidth * outHeight;
  Problem p;
  auto input = p.floats(planes * width * height, -1, 1);
  auto output = p.arrays.uninitialized<float>(count);
  auto mask = p.arrays.uninitialized<int>(count);
  p.anyLocalSize = true;
  p.launch("max_pool", wish.row((count + 3) / 4, 128), int(count), input, int(channels),
           int(height), int(width), int(outHeight), int(outWidth), int(window), int(stride),
           int(pad), output, mask);
  p.cpp(planes, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t plane = begin; plane < end; ++plane) {
      const float *from = arrays[input] + plane * width * height;
      float *__restrict to = arrays[output] + plane * outWidth * outHeight;
      int *__restrict where = arrays[mask] + plane * outWidth * outHeight;
      for (size_t y = 0; y != outHeight; ++y)
        for (size_t x = 0; x != outWidth; ++x) {
          const size_t top = y ? y * stride - pad : 0, left = x ? x * stride - pad : 0;
          const size_t bottom = std::min(y * stride + window - pad, height);
          const size_t right = std::min(x * stride + window - pad, width);
          float largest = -FLT_MAX;
          size_t best = 0;
          for (size_t h = top; h != bottom; ++h)
            for (size_t w = left; w != right; ++w)
              if (from[h * width + w] > largest) {
                best = h * width + w;
                largest = from[best];
              }
          to[y * outWidth + x] = largest;
          where[y * outWidth + x] = int(best);
        }
    }
  });
  p.expect(output);
  p.expect(mask);
  return p;
}

} // namespace suite
