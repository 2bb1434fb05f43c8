//===- tpacf.cpp - Histogram of the angles between points on a sphere ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <array>
#include <atomic>
#include <cmath>

namespace suite {

Problem tpacf(const Wish &wish) {
  constexpr size_t binCount = 20;
  const size_t n = wish.pick<size_t>(200, 331, 640);
  Problem p;
  auto points = p.floats(3 * n, -1, 1);
  for (size_t i = 0; i != n; ++i) {
    float *at = p.arrays[points] + 3 * i;
    const float length = std::sqrt(at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
    for (size_t c = 0; c != 3; ++c)
      at[c] /= length;
  }
  // Bins grow with the angle, from 3 degrees to 180.
  std::vector<float> cosines(binCount + 1);
  for (size_t k = 0; k <= binCount; ++k)
    cosines[k] = float(std::cos(0.0524 * std::pow(60.0, double(k) / binCount)));
  auto limits = p.arrays.copy(cosines);
  auto histogram = p.arrays.zeros<int>(binCount + 1);
  p.inPlace = true;
  p.anyLocalSize = true;
  p.launch("tpacf", wish.row(n / 4, 64), points, limits, histogram, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    std::array<int, binCount + 1> bins = {};
    for (size_t i = begin; i < end; ++i) {
      const float *a = arrays[points] + 3 * i;
      for (size_t j = i + 1; j < n; ++j) {
        const float *b = arrays[points] + 3 * j, *limit = arrays[limits];
        const float cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        size_t bin = 0;
        while (bin != binCount && cosine < limit[bin])
          ++bin;
        ++bins[bin];
      }
    }
    for (size_t k = 0; k <= binCount; ++k)
      std::atomic_ref(arrays[histogram][k]) += bins[k];
  });
  // A rounding may move a pair to the next bin.
  p.expect(histogram, 0, 3);
  return p;
}

} // namespace suite
