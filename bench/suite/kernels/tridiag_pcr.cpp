//===- tridiag_pcr.cpp - Many tridiagonal systems --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem tridiag_pcr(const Wish &wish) {
  constexpr size_t n = 128;
  const size_t systems = wish.pick<size_t>(8, 13, 512), all = n * systems;
  Problem p;
  auto lower = p.floats(all, -1, 1), diagonal = p.floats(all, 2.5f, 4),
       upper = p.floats(all, -1, 1);
  auto right = p.floats(all, -1, 1), solution = p.arrays.uninitialized<float>(all);
  p.launch("tridiag_pcr", Range{{all}, {n}}, lower, diagonal, upper, right, solution);
  p.cpp(systems, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t system = begin; system < end; ++system) {
      const float *a = arrays[lower] + n * system, *b = arrays[diagonal] + n * system;
      const float *c = arrays[upper] + n * system, *d = arrays[right] + n * system;
      float *x = arrays[solution] + n * system;
      // Without parallelism, elimination and substitution are the shortest way.
      float factors[n];
      factors[0] = c[0] / b[0];
      x[0] = d[0] / b[0];
      for (size_t i = 1; i != n; ++i) {
        const float pivot = 1 / (b[i] - a[i] * factors[i - 1]);
        factors[i] = c[i] * pivot;
        x[i] = (d[i] - a[i] * x[i - 1]) * pivot;
      }
      for (size_t i = n - 1; i-- != 0;)
        x[i] -= factors[i] * x[i + 1];
    }
  });
  p.expect(solution, 1e-4, 1e-5);
  return p;
}

} // namespace suite
