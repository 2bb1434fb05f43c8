//===- highlights.cpp - Values for the clipped pixels of a raw picture -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem highlights(const Wish &wish) {
  constexpr unsigned filters = 0x94949494;
  constexpr float clip = 0.9f;
  const size_t width = wish.pick<size_t>(64, 83, 512), height = wish.pick<size_t>(16, 21, 384);
  Problem p;
  auto input = p.floats(width * height, 0, 0.6f);
  // A bright disc is clipped, as a lamp in a picture.
  for (size_t y = 0; y != height; ++y)
    for (size_t x = 0; x != width; ++x) {
      const float dx = float(x) / float(width) - 0.5f, dy = float(y) / float(height) - 0.5f;
      if (dx * dx + dy * dy < 0.05f)
        p.arrays[input][y * width + x] += 0.5f;
    }
  auto output = p.arrays.uninitialized<float>(width * height);
  p.anyLocalSize = true;
  p.launch("highlights", wish.plane(width, height, 16, 16), input, output, int(width), int(height),
           filters, clip);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *from = arrays[input];
    auto colourAt = [](size_t y, size_t x) {
      const unsigned kind = filters >> ((((y << 1) & 14) + (x & 1)) << 1) & 3;
      return kind == 3 ? 1 : kind;
    };
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != width; ++x) {
        const float value = from[y * width + x];
        float &to = arrays[output][y * width + x];
        const bool inside = x && y && x + 1 != width && y + 1 != height;
        to = value < clip ? value : clip;
        if (value < clip || !inside)
          continue;
        float means[3] = {}, counts[3] = {};
        for (size_t yy = y - 1; yy != y + 2; ++yy)
          for (size_t xx = x - 1; xx != x + 2; ++xx) {
            means[colourAt(yy, xx)] += from[yy * width + xx];
            counts[colourAt(yy, xx)] += 1;
          }
        float others = 0;
        for (size_t k = 0; k != 3; ++k)
          if (k != colourAt(y, x) && counts[k] > 0)
            others += std::cbrt(means[k] / counts[k]);
        others *= 0.5f;
        to = std::max(value, others * others * others);
      }
  });
  p.expect(output, 1e-4, 1e-5);
  return p;
}

} // namespace suite
