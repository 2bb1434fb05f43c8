//===- q4_matvec.cpp - A matrix of 4-bit weights times a vector -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cstring>

namespace suite {

Problem q4_matvec(const Wish &wish) {
  constexpr size_t block = 32, blockBytes = 2 + block / 2, group = 32;
  const size_t rows = wish.pick<size_t>(32, 37, 2048);
  const size_t blocks = wish.pick<size_t>(64, 45, 64), columns = blocks * block;
  Problem p;
  auto matrix = p.arrays.random<unsigned char>(rows * blocks * blockBytes, 0, 255);
  Random random;
  for (size_t i = 0; i != rows * blocks; ++i) {
    const auto scale = _Float16(0.01 + 0.1 * random.unit());
    std::memcpy(p.arrays[matrix] + i * blockBytes, &scale, sizeof(scale));
  }
  auto vector = p.floats(columns, -1, 1);
  auto result = p.arrays.uninitialized<float>(rows);
  p.launch("q4_matvec", Range{{rows * group}, {group}}, matrix, vector, result, int(columns));
  p.cpp(rows, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row) {
      float sum = 0;
      for (size_t b = 0; b != blocks; ++b) {
        const unsigned char *from = arrays[matrix] + (row * blocks + b) * blockBytes;
        const float *y = arrays[vector] + b * block;
        _Float16 scale;
        std::memcpy(&scale, from, sizeof(scale));
        float part = 0;
        for (size_t i = 0; i != block / 2; ++i) {
          const int pair = from[2 + i];
          part += float((pair & 15) - 8) * y[i] + float((pair >> 4) - 8) * y[i + block / 2];
        }
        sum += float(scale) * part;
      }
      arrays[result][row] = sum;
    }
  });
  p.expect(result, 1e-4, 1e-3);
  return p;
}

} // namespace suite
