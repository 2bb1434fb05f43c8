//===- lud_internal.cpp - LU decomposition: the blocks behind the first ones -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem lud_internal(const Wish &wish) {
  constexpr size_t block = 16;
  const size_t n = block * wish.pick<size_t>(3, 5, 24);
  Problem p;
  auto matrix = p.floats(n * n, -1, 1);
  p.inPlace = true;
  // Run some steps of the decomposition, as if the blocks of the first row and column were done.
  for (size_t offset = 0; offset <= n / 2; offset += n / 4 / block * block + block) {
    const size_t rest = n - offset - block;
    if (rest == 0)
      break;
    const LocalMemory tile = {block * block * sizeof(float)};
    p.launch("lud_internal", Wish::tiles(rest, rest, block, block), matrix, tile, tile, int(n),
             int(offset));
    p.cpp(rest, [=](Arrays &arrays, size_t begin, size_t end) {
      for (size_t y = offset + block + begin; y < offset + block + end; ++y) {
        float *__restrict row = arrays[matrix] + y * n;
        float factors[block];
        for (size_t k = 0; k != block; ++k)
          factors[k] = row[offset + k];
        for (size_t k = 0; k != block; ++k) {
          const float *from = arrays[matrix] + (offset + k) * n;
          for (size_t x = offset + block; x != n; ++x)
            row[x] -= factors[k] * from[x];
        }
      }
    });
  }
  p.expect(matrix, 1e-4, 1e-4);
  return p;
}

} // namespace suite
