//===- int8_gemm.cpp - Matrix product of bytes for a quantised layer -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem int8_gemm(const Wish &wish) {
  constexpr size_t tile = 16;
  const size_t rows = wish.pick<size_t>(32, 48, 160), columns = wish.pick<size_t>(32, 80, 128);
  const size_t depth = wish.pick<size_t>(64, 192, 512);
  Problem p;
  auto a = p.arrays.random<unsigned char>(rows * depth, 0, 255);
  auto b = p.arrays.random<unsigned char>(columns * depth, 0, 255);
  auto scales = p.floats(columns, 1e-4f, 1e-3f), bias = p.floats(columns, -1, 1);
  auto c = p.arrays.uninitialized<float>(rows * columns);
  p.launch("int8_gemm", Wish::tiles(columns, rows, tile, tile), a, b, scales, bias, c, int(columns),
           int(depth / 4));
  p.cpp(rows, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row)
      for (size_t column = 0; column != columns; ++column) {
        const auto *x = reinterpret_cast<const signed char *>(arrays[a]) + row * depth;
        const auto *y = reinterpret_cast<const signed char *>(arrays[b]) + column * depth;
        int sum = 0;
        for (size_t k = 0; k != depth; ++k)
          sum += x[k] * y[k];
        arrays[c][row * columns + column] =
            float(sum) * arrays[scales][column] + arrays[bias][column];
      }
  });
  p.expect(c, 1e-6, 1e-5);
  return p;
}

} // namespace suite
