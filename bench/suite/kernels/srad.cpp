//===- srad.cpp - Diffusion that keeps edges, with arrays of neighbours ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem srad(const Wish &wish) {
  const size_t rows = wish.pick<size_t>(32, 37, 240), columns = wish.pick<size_t>(24, 21, 200);
  const size_t n = rows * columns;
  const float lambda = 0.5f, q0 = 0.05f;
  Problem p;
  auto picture = p.floats(n, 1, 2);
  auto neighbours = [&](size_t size, int step) {
    std::vector<int> all(size);
    for (size_t i = 0; i != size; ++i)
      all[i] = std::clamp(int(i) + step, 0, int(size) - 1);
    return p.arrays.copy(all);
  };
  auto above = neighbours(rows, -1), below = neighbours(rows, 1);
  auto left = neighbours(columns, -1), right = neighbours(columns, 1);
  auto result = [&] { return p.arrays.uninitialized<float>(n); };
  auto dAbove = result(), dBelow = result(), dLeft = result(), dRight = result(), c = result();
  p.inPlace = true;
  p.anyLocalSize = true;
  const int height = int(rows), width = int(columns), count = int(n);
  p.launch("srad_coefficients", wish.row(n, 256), lambda, height, width, count, above, below, left,
           right, dAbove, dBelow, dLeft, dRight, q0, c, picture);
  p.launch("srad_update", wish.row(n, 256), lambda, height, width, count, below, right, dAbove,
           dBelow, dLeft, dRight, c, picture);
  p.cpp(columns, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t x = begin; x < end; ++x) {
      const float *own = arrays[picture] + x * rows;
      const float *west = x ? own - rows : own, *east = x + 1 != columns ? own + rows : own;
      for (size_t y = 0; y != rows; ++y) {
        const size_t i = x * rows + y;
        const float value = own[y];
        const float da = own[y ? y - 1 : y] - value, db = own[std::min(y + 1, rows - 1)] - value;
        const float dl = west[y] - value, dr = east[y] - value;
        const float gradient = (da * da + db * db + dl * dl + dr * dr) / (value * value);
        const float laplace = (da + db + dl + dr) / value, slope = 1 + 0.25f * laplace;
        const float q = (0.5f * gradient - laplace * laplace / 16) / (slope * slope);
        arrays[dAbove][i] = da;
        arrays[dBelow][i] = db;
        arrays[dLeft][i] = dl;
        arrays[dRight][i] = dr;
        arrays[c][i] = std::clamp(1 / (1 + (q - q0) / (q0 * (1 + q0))), 0.0f, 1.0f);
      }
    }
  });
  p.cpp(columns, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t x = begin; x < end; ++x) {
      const float *own = arrays[c] + x * rows, *east = x + 1 != columns ? own + rows : own;
      for (size_t y = 0; y != rows; ++y) {
        const size_t i = x * rows + y;
        arrays[picture][i] +=
            0.25f * lambda *
            (own[y] * arrays[dAbove][i] + own[std::min(y + 1, rows - 1)] * arrays[dBelow][i] +
             own[y] * arrays[dLeft][i] + east[y] * arrays[dRight][i]);
      }
    }
  });
  p.expect(picture, 1e-4, 1e-4, 0.001);
  return p;
}

} // namespace suite
