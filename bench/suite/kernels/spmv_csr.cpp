//===- spmv_csr.cpp - Sparse matrix (CSR) times vector ----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem spmv_csr(const Wish &wish) {
  const size_t rows = wish.pick<size_t>(512, 1031, 1 << 15);
  Problem p;
  Random random;
  std::vector<int> starts = {0}, indices;
  for (size_t row = 0; row != rows; ++row) {
    // Most rows are short, some are long.
    const unsigned length = random.next() % 16 ? random.next() % 16 : random.next() % 128;
    for (unsigned k = 0; k != length; ++k)
      indices.push_back(int(random.next() % rows));
    std::sort(indices.begin() + starts.back(), indices.end());
    starts.push_back(int(indices.size()));
  }
  auto rowStarts = p.arrays.copy(starts), columns = p.arrays.copy(indices);
  auto values = p.floats(indices.size(), -1, 1), x = p.floats(rows, -1, 1);
  auto y = p.arrays.uninitialized<float>(rows);
  p.anyLocalSize = true;
  p.launch("spmv_csr", wish.row(rows, 64), rowStarts, columns, values, x, y, int(rows));
  p.cpp(rows, [=](Arrays &arrays, size_t begin, size_t end) {
    const int *first = arrays[rowStarts], *column = arrays[columns];
    const float *value = arrays[values], *factor = arrays[x];
    for (size_t row = begin; row < end; ++row) {
      float sum = 0;
      for (int k = first[row]; k < first[row + 1]; ++k)
        sum += value[k] * factor[column[k]];
      arrays[y][row] = sum;
    }
  });
  p.expect(y, 1e-5, 1e-4);
  return p;
}

} // namespace suite
