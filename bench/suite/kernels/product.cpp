//===- product.cpp - The same matrix product with three types of index ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "MatrixProduct.h"
#include "Problem.h"

namespace suite {

template <class Index> static Problem product(const char *kernel, const Wish &wish) {
  const size_t n = wish.pick<size_t>(32, 48, 256);
  Problem p;
  auto a = p.floats(n * n, -1, 1), b = p.floats(n * n, -1, 1);
  auto c = p.arrays.uninitialized<float>(n * n);
  p.launch(kernel, Wish::tiles(n, n, 16, 16), a, b, c, Index(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    multiplyRows(arrays[a], arrays[b], arrays[c], n, begin, end);
  });
  p.reference([=](Arrays &arrays) { referenceProduct(arrays[a], arrays[b], arrays[c], n); });
  p.expect(c, 1e-5, 1e-4);
  return p;
}

Problem product_int(const Wish &wish) { return product<int>("product_int", wish); }
Problem product_uint(const Wish &wish) { return product<unsigned>("product_uint", wish); }
Problem product_size_t(const Wish &wish) { return product<uint64_t>("product_size_t", wish); }

} // namespace suite
