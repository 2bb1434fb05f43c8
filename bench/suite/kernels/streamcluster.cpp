//===- streamcluster.cpp - Gain of a new centre of clusters ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem streamcluster(const Wish &wish) {
  const size_t n = wish.pick<size_t>(512, 1031, 1 << 13), dim = wish.pick<size_t>(8, 13, 32);
  constexpr size_t centres = 7;
  const size_t candidate = n / 3;
  Problem p;
  auto points = p.floats(3 * n, 1, 2), coordinates = p.floats(dim * n, 0, 1);
  Random random;
  for (size_t i = 0; i != n; ++i) {
    float *point = p.arrays[points] + 3 * i;
    const int assigned = int(random.next() % n);
    std::memcpy(point + 1, &assigned, sizeof(assigned));
    point[2] *= 0.16f * float(dim);
  }
  auto table = p.arrays.random<int>(n, 0, centres - 1);
  auto gains = p.arrays.uninitialized<float>(n * (centres + 1));
  auto switches = p.arrays.uninitialized<unsigned char>(n);
  p.anyLocalSize = true;
  p.launch("streamcluster", wish.row(n, 256), points, coordinates, gains, table, switches,
           LocalMemory{dim * sizeof(float)}, int(n), int(dim), int64_t(candidate), int(centres));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    std::vector<float> sums(end - begin, 0.0f);
    float *__restrict sum = sums.data();
    for (size_t k = 0; k != dim; ++k) {
      const float *row = arrays[coordinates] + k * n, centre = row[candidate];
      for (size_t i = begin; i < end; ++i)
        sum[i - begin] += (row[i] - centre) * (row[i] - centre);
    }
    for (size_t i = begin; i < end; ++i) {
      const float *point = arrays[points] + 3 * i;
      int assigned;
      std::memcpy(&assigned, point + 1, sizeof(assigned));
      const float cost = sum[i - begin] * point[0];
      const bool better = cost < point[2];
      float *gain = arrays[gains] + i * (centres + 1);
      std::fill_n(gain, centres + 1, 0.0f);
      arrays[switches][i] = better ? '1' : '0';
      if (better)
        gain[centres] += cost - point[2];
      else
        gain[arrays[table][assigned]] += point[2] - cost;
    }
  });
  // A rounding may change which centre is nearer.
  p.expect(gains, 1e-4, 1e-4, 0.001);
  p.expect(switches, 0, 0, 0.001);
  return p;
}

} // namespace suite
