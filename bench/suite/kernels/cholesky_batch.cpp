//===- cholesky_batch.cpp - Many small symmetric systems -------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem cholesky_batch(const Wish &wish) {
  constexpr size_t n = 6;
  const size_t batch = wish.pick<size_t>(256, 331, 10240);
  Problem p;
  auto matrices = p.arrays.random<double>(n * n * batch, -1, 1);
  auto right = p.arrays.random<double>(n * batch, -1, 1),
       solutions = p.arrays.zeros<double>(n * batch);
  auto info = p.arrays.uninitialized<int>(batch);
  // Few matrices are not positive definite.
  for (size_t i = 0; i != n; ++i)
    for (size_t id = 0; id != batch; ++id)
      p.arrays[matrices][(i * n + i) * batch + id] += id % 61 || i != id % n ? 6 : -2;
  p.anyLocalSize = true;
  p.launch("cholesky_batch", wish.row(batch, 64), matrices, right, solutions, info,
           unsigned(batch));
  p.cpp(batch, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t id = begin; id < end; ++id) {
      double l[n][n], x[n];
      int failure = 0;
      for (size_t i = 0; i != n && !failure; ++i) {
        double sum = arrays[right][i * batch + id];
        for (size_t j = 0; j <= i; ++j) {
          double entry = arrays[matrices][(i * n + j) * batch + id];
          for (size_t k = 0; k != j; ++k)
            entry -= l[i][k] * l[j][k];
          if (j == i) {
            failure = entry <= 0 ? int(i + 1) : 0;
            l[i][i] = std::sqrt(entry);
          } else {
            l[i][j] = entry / l[j][j];
            sum -= l[i][j] * x[j];
          }
        }
        x[i] = sum / l[i][i];
      }
      arrays[info][id] = failure;
      for (size_t i = failure ? 0 : n; i-- != 0;) {
        for (size_t j = i + 1; j != n; ++j)
          x[i] -= l[j][i] * x[j];
        x[i] /= l[i][i];
        arrays[solutions][i * batch + id] = x[i];
      }
    }
  });
  p.expect(solutions, 1e-10, 1e-10);
  p.expect(info);
  return p;
}

} // namespace suite
