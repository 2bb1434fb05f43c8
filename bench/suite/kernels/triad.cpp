//===- triad.cpp - a = b + s c in double ------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem triad(const Wish &wish) {
  const size_t n = wish.pick<size_t>(1024, 4160, 1 << 19);
  const double s = 3;
  Problem p;
  auto a = p.arrays.uninitialized<double>(n);
  auto b = p.arrays.random<double>(n, -1, 1), c = p.arrays.random<double>(n, -1, 1);
  p.launch("triad", wish.row(n, 64), a, b, c, s);
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    double *__restrict to = arrays[a];
    const double *__restrict left = arrays[b], *__restrict right = arrays[c];
    for (size_t i = begin; i < end; ++i)
      to[i] = left[i] + s * right[i];
  });
  p.expect(a, 1e-14, 1e-15);
  return p;
}

} // namespace suite
