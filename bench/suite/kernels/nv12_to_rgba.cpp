//===- nv12_to_rgba.cpp - Frames of a video become RGBA ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem nv12_to_rgba(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 86, 2560), height = wish.pick<size_t>(32, 38, 1440);
  const size_t step = (width + 31) / 32 * 32;
  Problem p;
  auto frame = p.arrays.random<unsigned char>(step * height * 3 / 2, 0, 255);
  auto rgba = p.arrays.uninitialized<unsigned char>(4 * width * height);
  p.anyLocalSize = true;
  p.launch("nv12_to_rgba", wish.plane(width / 2, height / 2, 32, 8), frame, int(step), int(width),
           int(height), rgba);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    auto byte = [](int value) { return (unsigned char)std::clamp(value >> 8, 0, 255); };
    for (size_t y = begin; y < end; ++y) {
      const unsigned char *luma = arrays[frame] + y * step;
      const unsigned char *chroma = arrays[frame] + (height + y / 2) * step;
      unsigned char *__restrict to = arrays[rgba] + 4 * y * width;
      for (size_t x = 0; x != width; ++x) {
        const int u = chroma[x / 2 * 2] - 128, v = chroma[x / 2 * 2 + 1] - 128;
        const int brightness = 298 * std::max(luma[x] - 16, 0) + 128;
        to[4 * x] = byte(brightness + 409 * v);
        to[4 * x + 1] = byte(brightness - 100 * u - 208 * v);
        to[4 * x + 2] = byte(brightness + 516 * u);
        to[4 * x + 3] = 255;
      }
    }
  });
  p.expect(rgba);
  return p;
}

} // namespace suite
