//===- gaussian_step.cpp - Gaussian elimination, two launches for each column ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem gaussian_step(const Wish &wish) {
  const size_t n = wish.pick<size_t>(32, 37, 112);
  Problem p;
  auto matrix = p.floats(n * n, -1, 1), right = p.floats(n, -1, 1);
  auto factors = p.arrays.zeros<float>(n * n);
  for (size_t i = 0; i != n; ++i)
    p.arrays[matrix][i * n + i] += float(n);
  p.inPlace = true;
  p.anyLocalSize = true;
  for (size_t t = 0; t + 1 != n; ++t) {
    p.launch("find_factors", wish.row(n, 64), factors, matrix, int(n), int(t));
    p.launch("eliminate", wish.plane(n, n, 8, 8), factors, matrix, right, int(n), int(t));
    p.cpp(n - 1 - t, [=](Arrays &arrays, size_t begin, size_t end) {
      const float *top = arrays[matrix] + t * n;
      for (size_t row = t + 1 + begin; row < t + 1 + end; ++row) {
        float *__restrict values = arrays[matrix] + row * n;
        const float factor = values[t] / top[t];
        arrays[factors][row * n + t] = factor;
        for (size_t column = t; column != n; ++column)
          values[column] -= factor * top[column];
        arrays[right][row] -= factor * arrays[right][t];
      }
    });
  }
  p.expect(matrix, 1e-3, 1e-3);
  p.expect(right, 1e-3, 1e-3);
  p.expect(factors, 1e-3, 1e-3);
  return p;
}

} // namespace suite
