//===- MatrixProduct.h - C++ forms of the matrix product --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#ifndef OCLC_BENCH_SUITE_MATRIXPRODUCT_H
#define OCLC_BENCH_SUITE_MATRIXPRODUCT_H

#include <cstddef>

namespace suite {

/// Computes rows [begin, end) of c = a * b. The innermost loop runs along rows, and four rows of c
/// share each row of b.
inline void multiplyRows(const float *a, const float *b, float *__restrict c, size_t n,
                         size_t begin, size_t end) {
  size_t row = begin;
  for (; row + 4 <= end; row += 4) {
    float *__restrict to = c + row * n;
    for (size_t i = 0; i != 4 * n; ++i)
      to[i] = 0;
    for (size_t k = 0; k != n; ++k) {
      const float *from = b + k * n, *factors = a + row * n + k;
      const float f0 = factors[0], f1 = factors[n], f2 = factors[2 * n], f3 = factors[3 * n];
      for (size_t i = 0; i != n; ++i) {
        to[i] += f0 * from[i];
        to[n + i] += f1 * from[i];
        to[2 * n + i] += f2 * from[i];
        to[3 * n + i] += f3 * from[i];
      }
    }
  }
  for (; row < end; ++row) {
    for (size_t i = 0; i != n; ++i)
      c[row * n + i] = 0;
    for (size_t k = 0; k != n; ++k)
      for (size_t i = 0; i != n; ++i)
        c[row * n + i] += a[row * n + k] * b[k * n + i];
  }
}

inline void referenceProduct(const float *a, const float *b, float *c, size_t n) {
  for (size_t row = 0; row != n; ++row)
    for (size_t column = 0; column != n; ++column) {
      double sum = 0;
      for (size_t k = 0; k != n; ++k)
        sum += double(a[row * n + k]) * double(b[k * n + column]);
      c[row * n + column] = float(sum);
    }
}

} // namespace suite

#endif
