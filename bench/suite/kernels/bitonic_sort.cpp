//===- bitonic_sort.cpp - Bitonic sort, a launch for each step --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem bitonic_sort(const Wish &wish) {
  const int stages = wish.pick(10, 11, 15);
  const size_t n = size_t(1) << stages;
  Problem p;
  auto keys = p.arrays.random<unsigned>(n, 0, 0xffffffff);
  p.inPlace = true;
  for (int stage = 0; stage != stages; ++stage)
    for (int step = stage; step >= 0; --step) {
      p.launch("bitonic_sort", wish.row(n / 2, 128), keys, stage, step);
      p.cpp(n / 2, [=](Arrays &arrays, size_t begin, size_t end) {
        unsigned *key = arrays[keys];
        const size_t distance = size_t(1) << step;
        for (size_t i = begin; i < end; ++i) {
          const size_t left = (i >> step << (step + 1)) + (i & (distance - 1));
          const unsigned a = key[left], b = key[left + distance];
          const bool ascending = ((i >> stage) & 1) == 0;
          key[left] = ascending ? std::min(a, b) : std::max(a, b);
          key[left + distance] = ascending ? std::max(a, b) : std::min(a, b);
        }
      });
    }
  p.reference([=](Arrays &arrays) { std::sort(arrays[keys], arrays[keys] + n); });
  p.expect(keys);
  return p;
}

} // namespace suite
