//===- statistics.cpp - Sum, limits and a count, with atomics on one place for each -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <atomic>

namespace suite {

template <class Better> static void improve(int &result, int value, Better better) {
  std::atomic_ref<int> place(result);
  int old = place.load();
  while (better(value, old) && !place.compare_exchange_weak(old, value))
    ;
}

Problem statistics(const Wish &wish) {
  const size_t n = wish.pick<size_t>(1000, 4099, 1 << 20);
  constexpr int Threshold = 700;
  Problem p;
  auto values = p.arrays.random<int>(n, -1000, 1000);
  auto results = p.arrays.zeros<int>(4);
  p.inPlace = true;
  p.launch("statistics", wish.row(n, 128), values, results, Threshold, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    int sum = 0, least = 0, most = 0, count = 0;
    for (size_t i = begin; i < end; ++i) {
      const int value = arrays[values][i];
      sum += value;
      least = std::min(least, value);
      most = std::max(most, value);
      count += value > Threshold;
    }
    int *all = arrays[results];
    std::atomic_ref<int>(all[0]) += sum;
    improve(all[1], least, std::less<>());
    improve(all[2], most, std::greater<>());
    std::atomic_ref<int>(all[3]) += count;
  });
  p.expect(results);
  return p;
}

} // namespace suite
