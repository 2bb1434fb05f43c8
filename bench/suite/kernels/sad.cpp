//===- sad.cpp - Sums of absolute differences of blocks of two pictures ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cstdlib>

namespace suite {

Problem sad(const Wish &wish) {
  constexpr size_t range = 32;
  const size_t blocksX = wish.pick<size_t>(3, 5, 12), blocksY = wish.pick<size_t>(2, 3, 9);
  const size_t width = 4 * blocksX, height = 4 * blocksY, blocks = blocksX * blocksY;
  Problem p;
  auto current = p.arrays.random<unsigned char>(width * height, 0, 255);
  auto reference = p.arrays.random<unsigned char>(width * height, 0, 255);
  auto sums = p.arrays.uninitialized<unsigned char>(blocks * range * range * sizeof(uint16_t));
  p.launch("sad", Range{{range, range, blocks}, {range, 4, 1}}, current, reference, sums,
           int(width), int(height));
  p.cpp(blocks, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned char *from = arrays[reference];
    for (size_t block = begin; block < end; ++block) {
      const long left = long(block % blocksX) * 4, top = long(block / blocksX) * 4;
      for (size_t dy = 0; dy != range; ++dy)
        for (size_t dx = 0; dx != range; ++dx) {
          int sum = 0;
          for (long y = 0; y != 4; ++y)
            for (long x = 0; x != 4; ++x) {
              const long fromY = std::clamp(top + y + long(dy) - 16, 0L, long(height) - 1);
              const long fromX = std::clamp(left + x + long(dx) - 16, 0L, long(width) - 1);
              sum += std::abs(int(arrays[current][(top + y) * long(width) + left + x]) -
                              int(from[fromY * long(width) + fromX]));
            }
          const uint16_t result = uint16_t(sum);
          std::memcpy(arrays[sums] + ((block * range + dy) * range + dx) * sizeof(result), &result,
                      sizeof(result));
        }
    }
  });
  p.expect(sums);
  return p;
}

} // namespace suite
