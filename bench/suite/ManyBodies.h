//===- ManyBodies.h - Forces between bodies, for both of its kernels --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_SUITE_MANYBODIES_H
#define OCLC_BENCH_SUITE_MANYBODIES_H

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

inline Problem manyBodies(const char *kernel, const Wish &wish) {
  const size_t n = wish.pick<size_t>(256, 301, 2048);
  const float softening = 0.01f;
  Problem p;
  auto bodies = p.floats(4 * n, -1, 1), forces = p.arrays.uninitialized<float>(4 * n);
  p.anyLocalSize = true;
  p.launch(kernel, wish.row(n, 64), bodies, forces, int(n), softening);
  // The innermost loop runs over a strip of bodies, because its iterations are independent.
  constexpr size_t Strip = 64;
  p.cpp((n + Strip - 1) / Strip, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *__restrict body = arrays[bodies];
    for (size_t first = begin * Strip; first < end * Strip; first += Strip) {
      float x[Strip] = {}, y[Strip] = {}, z[Strip] = {};
      float fx[Strip] = {}, fy[Strip] = {}, fz[Strip] = {};
      const size_t count = std::min(Strip, n - first);
      for (size_t i = 0; i != count; ++i) {
        x[i] = body[4 * (first + i)];
        y[i] = body[4 * (first + i) + 1];
        z[i] = body[4 * (first + i) + 2];
      }
      for (size_t j = 0; j != n; ++j)
        for (size_t i = 0; i != Strip; ++i) {
          const float dx = body[4 * j] - x[i], dy = body[4 * j + 1] - y[i],
                      dz = body[4 * j + 2] - z[i];
          const float inverse = 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + softening);
          const float scale = body[4 * j + 3] * inverse * inverse * inverse;
          fx[i] += dx * scale;
          fy[i] += dy * scale;
          fz[i] += dz * scale;
        }
      float *to = arrays[forces] + 4 * first;
      for (size_t i = 0; i != count; ++i) {
        to[4 * i] = fx[i];
        to[4 * i + 1] = fy[i];
        to[4 * i + 2] = fz[i];
        to[4 * i + 3] = 0;
      }
    }
  });
  // Forces of many bodies cancel each other out, which makes relative errors large.
  p.expect(forces, 1e-3, 0.05);
  return p;
}

} // namespace suite

#endif
