//===- saxpy.cpp - y += a x -------------------------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem saxpy(const Wish &wish) {
  const size_t n = wish.pick<size_t>(1000, 4099, 1 << 20);
  const float a = 0.25f;
  Problem p;
  auto x = p.floats(n, -1, 1), y = p.floats(n, -1, 1);
  p.anyLocalSize = true;
  p.launch("saxpy", wish.row(n, 128), x, y, a, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *__restrict xs = arrays[x];
    float *__restrict ys = arrays[y];
    for (size_t i = begin; i < end; ++i)
      ys[i] = a * xs[i] + ys[i];
  });
  p.expect(y, 1e-6, 1e-6);
  return p;
}

} // namespace suite
