//===- sgemm_blocked.cpp - Matrix product, 4x4 elements for each work-item in acc[4][4] -------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "MatrixProduct.h"
#include "Problem.h"

namespace suite {

Problem sgemm_blocked(const Wish &wish) {
  const size_t n = wish.pick<size_t>(64, 128, 384);
  Problem p;
  auto a = p.floats(n * n, -1, 1), b = p.floats(n * n, -1, 1);
  auto c = p.arrays.uninitialized<float>(n * n);
  p.launch("sgemm_blocked", Wish::tiles(n / 4, n / 4, 16, 16), a, b, c, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    multiplyRows(arrays[a], arrays[b], arrays[c], n, begin, end);
  });
  p.reference([=](Arrays &arrays) { referenceProduct(arrays[a], arrays[b], arrays[c], n); });
  p.expect(c, 1e-5, 1e-4);
  return p;
}

} // namespace suite
