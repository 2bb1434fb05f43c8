//===- bsr_spmv.cpp - Sparse matrix of dense blocks times vector -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem bsr_spmv(const Wish &wish) {
  constexpr size_t side = 4;
  constexpr float alpha = 1.5f, beta = 0.25f;
  const size_t blockRows = wish.pick<size_t>(128, 203, 1 << 13);
  Problem p;
  Random random;
  std::vector<int> starts = {0}, indices;
  for (size_t row = 0; row != blockRows; ++row) {
    // The blocks are near the diagonal, as those of a mesh.
    const unsigned length = 3 + random.next() % 6;
    for (unsigned k = 0; k != length; ++k)
      indices.push_back(int((row + blockRows + random.next() % 256 - 128) % blockRows));
    std::sort(indices.begin() + starts.back(), indices.end());
    starts.push_back(int(indices.size()));
  }
  auto blockStarts = p.arrays.copy(starts), columns = p.arrays.copy(indices);
  auto blocks = p.floats(side * side * indices.size(), -1, 1);
  auto x = p.floats(side * blockRows, -1, 1), y = p.floats(side * blockRows, -1, 1);
  p.inPlace = true;
  p.anyLocalSize = true;
  p.launch("bsr_spmv", wish.row(side * blockRows, 128), blockStarts, columns, blocks, x, y, alpha,
           beta, unsigned(side * blockRows));
  p.cpp(blockRows, [=](Arrays &arrays, size_t begin, size_t end) {
    const int *first = arrays[blockStarts], *column = arrays[columns];
    for (size_t row = begin; row < end; ++row) {
      float sums[side][side] = {};
      for (int k = first[row]; k < first[row + 1]; ++k) {
        const float *block = arrays[blocks] + side * side * size_t(k);
        const float *factor = arrays[x] + side * size_t(column[k]);
        for (size_t i = 0; i != side; ++i)
          for (size_t j = 0; j != side; ++j)
            sums[i][j] += block[side * i + j] * factor[j];
      }
      float *to = arrays[y] + side * row;
      for (size_t i = 0; i != side; ++i)
        to[i] = alpha * (sums[i][0] + sums[i][1] + sums[i][2] + sums[i][3]) + beta * to[i];
    }
  });
  p.expect(y, 1e-4, 1e-4);
  return p;
}

} // namespace suite
