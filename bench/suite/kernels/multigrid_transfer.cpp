//===- multigrid_transfer.cpp - From a fine grid to a coarse one and back ---------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem multigrid_transfer(const Wish &wish) {
  const size_t n = wish.pick<size_t>(17, 23, 113), half = (n + 1) / 2;
  Problem p;
  auto fine = p.arrays.random<double>(n * n * n, -1, 1);
  auto coarse = p.arrays.uninitialized<double>(half * half * half);
  auto cube = [&](size_t size) {
    Range range = wish.plane(size, size, 32, 4);
    range.global.push_back(size);
    range.local.push_back(1);
    return range;
  };
  p.inPlace = true;
  p.anyLocalSize = true;
  p.launch("restrict_residual", cube(half), fine, coarse, int(n), int(half));
  p.launch("prolongate_add", cube(n), coarse, fine, int(n), int(half));
  p.cpp(half, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t z = begin; z < end; ++z)
      for (size_t y = 0; y != half; ++y) {
        double *__restrict to = arrays[coarse] + (z * half + y) * half;
        std::fill_n(to, half, 0.0);
        if (z == 0 || z == half - 1 || y == 0 || y == half - 1)
          continue;
        for (size_t dz = 0; dz != 3; ++dz)
          for (size_t dy = 0; dy != 3; ++dy) {
            const double weight = (dz == 1 ? 2 : 1) * (dy == 1 ? 2 : 1) / 64.0;
            const double *from = arrays[fine] + ((2 * z + dz - 1) * n + 2 * y + dy - 1) * n;
            for (size_t x = 1; x != half - 1; ++x)
              to[x] += weight * (from[2 * x - 1] + 2 * from[2 * x] + from[2 * x + 1]);
          }
      }
  });
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t z = begin; z < end; ++z)
      for (size_t y = 0; y != n; ++y) {
        double *__restrict to = arrays[fine] + (z * n + y) * n;
        // The lower one of two points is the upper one, too, if the fine point is at it.
        auto row = [&](size_t cz, size_t cy) { return arrays[coarse] + (cz * half + cy) * half; };
        const size_t z0 = z / 2, z1 = (z + 1) / 2, y0 = y / 2, y1 = (y + 1) / 2;
        const double *a = row(z0, y0), *b = row(z0, y1), *c = row(z1, y0), *d = row(z1, y1);
        auto mean = [=](size_t x) { return 0.25 * (a[x] + b[x] + c[x] + d[x]); };
        for (size_t x = 0; x != half; ++x)
          to[2 * x] += mean(x);
        for (size_t x = 0; x != half - 1; ++x)
          to[2 * x + 1] += 0.5 * (mean(x) + mean(x + 1));
      }
  });
  p.expect(coarse, 1e-12, 1e-13);
  p.expect(fine, 1e-12, 1e-13);
  return p;
}

} // namespace suite
