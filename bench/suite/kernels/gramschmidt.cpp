//===- gramschmidt.cpp - Gram-Schmidt process, three launches for each column ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem gramschmidt(const Wish &wish) {
  const size_t rows = wish.pick<size_t>(32, 41, 96), columns = wish.pick<size_t>(16, 23, 64);
  Problem p;
  auto a = p.floats(rows * columns, -1, 1);
  auto q = p.arrays.zeros<float>(rows * columns), r = p.arrays.zeros<float>(columns * columns);
  p.inPlace = true;
  p.anyLocalSize = true;
  const int height = int(rows), width = int(columns);
  for (size_t k = 0; k != columns; ++k) {
    const int step = int(k);
    p.launch("column_norm", wish.row(1, 64), a, r, step, height, width);
    p.launch("scale_column", wish.row(rows, 64), a, r, q, step, height, width);
    p.launch("project_columns", wish.row(columns, 64), a, r, q, step, height, width);
    p.cpp(1, [=](Arrays &arrays, size_t begin, size_t end) {
      if (begin == end)
        return;
      float sum = 0;
      for (size_t i = 0; i != rows; ++i)
        sum += arrays[a][i * columns + k] * arrays[a][i * columns + k];
      const float norm = arrays[r][k * columns + k] = std::sqrt(sum);
      for (size_t i = 0; i != rows; ++i)
        arrays[q][i * columns + k] = arrays[a][i * columns + k] / norm;
    });
    p.cpp(columns, [=](Arrays &arrays, size_t begin, size_t end) {
      begin = std::max(begin, k + 1);
      float *__restrict products = arrays[r] + k * columns;
      for (size_t i = 0; i != rows; ++i)
        for (size_t j = begin; j < end; ++j)
          products[j] += arrays[q][i * columns + k] * arrays[a][i * columns + j];
      for (size_t i = 0; i != rows; ++i) {
        float *__restrict row = arrays[a] + i * columns;
        const float factor = arrays[q][i * columns + k];
        for (size_t j = begin; j < end; ++j)
          row[j] -= factor * products[j];
      }
    });
  }
  p.expect(q, 1e-3, 1e-3);
  p.expect(r, 1e-3, 1e-3);
  return p;
}

} // namespace suite
