//===- atax.cpp - A matrix times a vector, and the transposed matrix times that --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem atax(const Wish &wish) {
  const size_t rows = wish.pick<size_t>(64, 75, 768), columns = wish.pick<size_t>(64, 53, 640);
  Problem p;
  auto a = p.floats(rows * columns, -1, 1), x = p.floats(columns, -1, 1);
  auto product = p.arrays.uninitialized<float>(rows), y = p.arrays.uninitialized<float>(columns);
  p.anyLocalSize = true;
  p.launch("atax_rows", wish.row(rows, 256), a, x, product, int(rows), int(columns));
  p.launch("atax_columns", wish.row(columns, 256), a, y, product, int(rows), int(columns));
  p.cpp(rows, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *factor = arrays[x];
    for (size_t i = begin; i < end; ++i) {
      const float *row = arrays[a] + i * columns;
      float sum = 0;
      for (size_t j = 0; j != columns; ++j)
        sum += row[j] * factor[j];
      arrays[product][i] = sum;
    }
  });
  p.cpp(columns, [=](Arrays &arrays, size_t begin, size_t end) {
    float *__restrict sum = arrays[y];
    for (size_t j = begin; j < end; ++j)
      sum[j] = 0;
    for (size_t i = 0; i != rows; ++i) {
      const float factor = arrays[product][i], *row = arrays[a] + i * columns;
      for (size_t j = begin; j < end; ++j)
        sum[j] += row[j] * factor;
    }
  });
  p.expect(product, 1e-4, 1e-3);
  p.expect(y, 1e-4, 1e-2);
  return p;
}

} // namespace suite
