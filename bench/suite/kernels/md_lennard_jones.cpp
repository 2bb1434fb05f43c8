//===- md_lennard_jones.cpp - Lennard-Jones forces with a list of neighbours -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem md_lennard_jones(const Wish &wish) {
  const size_t n = wish.pick<size_t>(512, 1031, 4096), neighbours = wish.pick<size_t>(16, 19, 64);
  const float cutoff2 = 40, lj1 = 1.5f, lj2 = 2;
  Problem p;
  // Atoms sit near the points of a grid, so that none are too close to each other.
  auto positions = p.floats(4 * n, -0.2f, 0.2f);
  constexpr size_t side = 16;
  for (size_t i = 0; i != n; ++i) {
    float *at = p.arrays[positions] + 4 * i;
    at[0] += float(i % side) * 1.5f;
    at[1] += float(i / side % side) * 1.5f;
    at[2] += float(i / side / side) * 1.5f;
  }
  Random random;
  std::vector<int> all(neighbours * n);
  for (size_t k = 0; k != neighbours; ++k)
    for (size_t i = 0; i != n; ++i) {
      const size_t step = 1 + random.next() % (side * side / 2);
      all[k * n + i] = int((i + step) % n);
    }
  auto list = p.arrays.copy(all);
  auto forces = p.arrays.uninitialized<float>(4 * n);
  p.anyLocalSize = true;
  p.launch("md_lennard_jones", wish.row(n, 128), forces, positions, int(neighbours), list, cutoff2,
           lj1, lj2, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *position = arrays[positions];
    for (size_t i = begin; i < end; ++i) {
      float sum[3] = {};
      for (size_t k = 0; k != neighbours; ++k) {
        const float *near = position + 4 * arrays[list][k * n + i], *own = position + 4 * i;
        const float dx = own[0] - near[0], dy = own[1] - near[1], dz = own[2] - near[2];
        const float square = dx * dx + dy * dy + dz * dz;
        if (square >= cutoff2)
          continue;
        const float inverse = 1 / square, sixth = inverse * inverse * inverse;
        const float force = inverse * sixth * (lj1 * sixth - lj2);
        sum[0] += dx * force;
        sum[1] += dy * force;
        sum[2] += dz * force;
      }
      for (size_t c = 0; c != 3; ++c)
        arrays[forces][4 * i + c] = sum[c];
      arrays[forces][4 * i + 3] = 0;
    }
  });
  p.expect(forces, 1e-4, 1e-5);
  return p;
}

} // namespace suite
