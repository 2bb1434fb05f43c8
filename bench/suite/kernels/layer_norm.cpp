//===- layer_norm.cpp - Rows with a residual, normalized --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem layer_norm(const Wish &wish) {
  constexpr size_t group = 64;
  const size_t rows = wish.pick<size_t>(16, 21, 4096), columns = wish.pick<size_t>(256, 204, 768);
  const float epsilon = 1e-5f;
  Problem p;
  auto x = p.floats(rows * columns, -2, 3), residual = p.floats(rows * columns, -1, 1);
  auto gamma = p.floats(columns, 0.5f, 1.5f), beta = p.floats(columns, -1, 1);
  auto output = p.arrays.uninitialized<float>(rows * columns);
  p.inPlace = true;
  p.launch("layer_norm", Range{{rows * group}, {group}}, x, residual, gamma, beta, output,
           int(columns), epsilon, LocalMemory{group * sizeof(float)});
  p.cpp(rows, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *scales = arrays[gamma], *shifts = arrays[beta];
    for (size_t row = begin; row < end; ++row) {
      const float *from = arrays[x] + row * columns;
      float *__restrict sum = arrays[residual] + row * columns;
      float *__restrict to = arrays[output] + row * columns;
      float total = 0, squares = 0;
      for (size_t i = 0; i != columns; ++i)
        total += sum[i] += from[i];
      const float mean = total / float(columns);
      for (size_t i = 0; i != columns; ++i)
        squares += (sum[i] - mean) * (sum[i] - mean);
      const float scale = 1 / std::sqrt(squares / float(columns) + epsilon);
      for (size_t i = 0; i != columns; ++i)
        to[i] = (sum[i] - mean) * scale * scales[i] + shifts[i];
    }
  });
  p.expect(residual, 1e-6, 1e-6);
  p.expect(output, 1e-4, 1e-4);
  return p;
}

} // namespace suite
