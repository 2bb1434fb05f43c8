//===- rgb_to_hsv.cpp - RGB to HSV in bytes --------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem rgb_to_hsv(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 320), height = wish.pick<size_t>(16, 21, 240);
  Problem p;
  auto input = p.arrays.random<unsigned char>(3 * width * height, 0, 255);
  auto output = p.arrays.uninitialized<unsigned char>(3 * width * height);
  std::vector<int> saturations(256), hues(256);
  for (size_t i = 1; i != 256; ++i) {
    saturations[i] = int(std::rint(255.0 * 4096 / double(i)));
    hues[i] = int(std::rint(180.0 * 4096 / (6.0 * double(i))));
  }
  auto saturationTable = p.arrays.copy(saturations), hueTable = p.arrays.copy(hues);
  p.anyLocalSize = true;
  p.launch("rgb_to_hsv", wish.plane(width, (height + 3) / 4, 32, 4), input, int(3 * width), 0,
           output, int(3 * width), 0, int(height), int(width), saturationTable, hueTable);
  p.cpp(width * height, [=](Arrays &arrays, size_t begin, size_t end) {
    const int *saturation = arrays[saturationTable], *hue = arrays[hueTable];
    for (size_t i = begin; i < end; ++i) {
      const unsigned char *from = arrays[input] + 3 * i;
      unsigned char *__restrict to = arrays[output] + 3 * i;
      const int r = from[0], g = from[1], b = from[2];
      const int v = std::max({r, g, b}), range = v - std::min({r, g, b});
      int h = v == r ? g - b : v == g ? b - r + 2 * range : r - g + 4 * range;
      h = (h * hue[range] + 2048) >> 12;
      to[0] = (unsigned char)(h < 0 ? h + 180 : h);
      to[1] = (unsigned char)((range * saturation[v] + 2048) >> 12);
      to[2] = (unsigned char)v;
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
