//===- sgm_aggregate.cpp - Costs of disparities along rows of pixels --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem sgm_aggregate(const Wish &wish) {
  constexpr size_t disparities = 64;
  const size_t width = wish.pick<size_t>(24, 29, 384), height = wish.pick<size_t>(6, 7, 128);
  const int smallPenalty = 7, largePenalty = 60;
  Problem p;
  auto costs = p.arrays.random<unsigned char>(width * height * disparities, 0, 60);
  // The sums have 16 bits.
  auto sums = p.arrays.zeros<unsigned char>(2 * width * height * disparities);
  p.inPlace = true;
  for (const int direction : {1, -1}) {
    p.launch("sgm_aggregate", Range{{height * disparities}, {disparities}}, costs, sums, int(width),
             direction, smallPenalty, largePenalty);
    p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
      for (size_t y = begin; y < end; ++y) {
        // The path to the pixel before, with an unlikely disparity at both ends.
        unsigned short path[disparities + 2], before[disparities + 2];
        std::fill_n(before, disparities + 2, (unsigned short)0x7fff);
        path[0] = path[disparities + 1] = 0x7fff;
        unsigned short minimum = 0;
        for (size_t i = 0; i != width; ++i) {
          const size_t pixel = y * width + (direction > 0 ? i : width - 1 - i);
          const unsigned char *cost = arrays[costs] + pixel * disparities;
          auto *__restrict sum =
              reinterpret_cast<unsigned short *>(arrays[sums]) + pixel * disparities;
          for (size_t d = 0; d != disparities; ++d) {
            const int near = std::min(before[d], before[d + 2]) + smallPenalty;
            const int change = std::min(std::min(int(before[d + 1]), near), minimum + largePenalty);
            path[d + 1] = (unsigned short)(cost[d] + (i ? change - minimum : 0));
          }
          minimum = path[1];
          for (size_t d = 0; d != disparities; ++d) {
            minimum = std::min(minimum, path[d + 1]);
            sum[d] = (unsigned short)(sum[d] + path[d + 1]);
            before[d + 1] = path[d + 1];
          }
        }
      }
    });
  }
  p.expect(sums);
  return p;
}

} // namespace suite
