//===- sell_spmv.cpp - A sparse matrix in slices times a vector -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <numeric>

namespace suite {

Problem sell_spmv(const Wish &wish) {
  constexpr size_t slice = 32;
  const size_t rows = wish.pick<size_t>(256, 331, 1 << 17);
  Problem p;
  Random random;
  std::vector<unsigned> lengths(rows), order(rows);
  for (unsigned &length : lengths)
    length = random.next() % 16 ? 8 + random.next() % 16 : random.next() % 64;
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
    return lengths[a] > lengths[b] || (lengths[a] == lengths[b] && a < b);
  });
  std::vector<unsigned> starts = {0}, members;
  std::vector<double> entries;
  for (size_t first = 0; first < rows; first += slice) {
    for (unsigned k = 0; k != lengths[order[first]]; ++k)
      for (size_t row = first; row != first + slice; ++row) {
        const bool used = row < rows && k < lengths[order[row]];
        // Most columns are near the diagonal.
        const size_t column =
            random.next() % 8 ? (used ? order[row] : 0) + random.next() % 256 : random.next();
        members.push_back(used ? unsigned(column % rows) : 0);
        entries.push_back(used ? random.unit() - 0.5 : 0);
      }
    starts.push_back(unsigned(members.size()));
  }
  auto sliceStarts = p.arrays.copy(starts), columns = p.arrays.copy(members);
  auto values = p.arrays.copy(entries);
  auto permutation = p.arrays.copy(order);
  auto x = p.arrays.random<double>(rows, -1, 1), y = p.arrays.uninitialized<double>(rows);
  p.anyLocalSize = true;
  p.launch("sell_spmv", wish.row(rows, 128), unsigned(rows), sliceStarts, columns, values,
           permutation, x, y);
  p.cpp(starts.size() - 1, [=](Arrays &arrays, size_t begin, size_t end) {
    const double *factors = arrays[x], *value = arrays[values];
    const unsigned *column = arrays[columns];
    for (size_t s = begin; s < end; ++s) {
      double sums[slice] = {};
      for (size_t k = arrays[sliceStarts][s]; k != arrays[sliceStarts][s + 1]; k += slice)
        for (size_t i = 0; i != slice; ++i)
          sums[i] += value[k + i] * factors[column[k + i]];
      for (size_t i = 0; i != std::min(slice, rows - s * slice); ++i)
        arrays[y][arrays[permutation][s * slice + i]] = sums[i];
    }
  });
  p.expect(y, 1e-12, 1e-12);
  return p;
}

} // namespace suite
