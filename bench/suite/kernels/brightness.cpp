//===- brightness.cpp - Brightness and contrast of 8-bit pixels -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"
#include <algorithm>

namespace suite {

Problem brightness(const Wish &wish) {
  const size_t n = wish.pick<size_t>(1024, 4099, 1 << 21);
  const int contrast = 80, offset = 10;
  Problem p;
  auto input = p.arrays.random<unsigned char>(n, 0, 255);
  auto output = p.arrays.uninitialized<unsigned char>(n);
  p.anyLocalSize = true;
  p.launch("brightness", wish.row(n, 128), input, output, contrast, offset, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned char *__restrict from = arrays[input];
    unsigned char *__restrict to = arrays[output];
    for (size_t i = begin; i < end; ++i) {
      const int v = (((from[i] - 128) * contrast) >> 6) + 128 + offset;
      to[i] = (unsigned char)(std::clamp(v, 0, 255));
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
