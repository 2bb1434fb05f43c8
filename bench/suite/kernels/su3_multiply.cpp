//===- su3_multiply.cpp - Products of complex 3x3 matrices -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem su3_multiply(const Wish &wish) {
  const size_t sites = wish.pick<size_t>(64, 77, 8192);
  Problem p;
  auto a = p.floats(72 * sites, -1, 1), b = p.floats(72, -1, 1);
  auto c = p.arrays.uninitialized<float>(72 * sites);
  p.anyLocalSize = true;
  p.launch("su3_multiply", wish.row(36 * sites, 128), a, b, c, int(sites));
  p.cpp(sites, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t link = 4 * begin; link < 4 * end; ++link) {
      const float *left = arrays[a] + 18 * link, *right = arrays[b] + 18 * (link % 4);
      float *__restrict to = arrays[c] + 18 * link;
      for (size_t row = 0; row != 3; ++row)
        for (size_t column = 0; column != 3; ++column) {
          float real = 0, imaginary = 0;
          for (size_t k = 0; k != 3; ++k) {
            const float *x = left + 6 * row + 2 * k, *y = right + 6 * k + 2 * column;
            real += x[0] * y[0] - x[1] * y[1];
            imaginary += x[0] * y[1] + x[1] * y[0];
          }
          to[6 * row + 2 * column] = real;
          to[6 * row + 2 * column + 1] = imaginary;
        }
    }
  });
  p.expect(c, 1e-5, 1e-5);
  return p;
}

} // namespace suite
