//===- sgemm_naive.cpp - Matrix product, a work-item for each element -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "MatrixProduct.h"
#include "Problem.h"

namespace suite {

static Problem product(const char *kernel, const Wish &wish) {
  const size_t n = wish.pick<size_t>(32, 53, 384);
  Problem p;
  auto a = p.floats(n * n, -1, 1), b = p.floats(n * n, -1, 1);
  auto c = p.arrays.uninitialized<float>(n * n);
  p.anyLocalSize = true;
  p.launch(kernel, wish.plane(n, n, 16, 16), a, b, c, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    multiplyRows(arrays[a], arrays[b], arrays[c], n, begin, end);
  });
  p.reference([=](Arrays &arrays) { referenceProduct(arrays[a], arrays[b], arrays[c], n); });
  p.expect(c, 1e-5, 1e-4);
  return p;
}

Problem sgemm_naive(const Wish &wish) { return product("sgemm_naive", wish); }
Problem sgemm_columns(const Wish &wish) { return product("sgemm_columns", wish); }

} // namespace suite
