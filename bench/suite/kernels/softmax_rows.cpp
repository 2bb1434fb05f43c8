//===- softmax_rows.cpp - Softmax of the rows of a matrix ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem softmax_rows(const Wish &wish) {
  constexpr size_t group = 128;
  const size_t rows = wish.pick<size_t>(16, 21, 512), columns = wish.pick<size_t>(256, 203, 1000);
  const float scale = 1.5f;
  Problem p;
  auto input = p.floats(rows * columns, -4, 4);
  auto output = p.arrays.uninitialized<float>(rows * columns);
  p.launch("softmax_rows", Range{{rows * group}, {group}}, input, output, int(columns), scale);
  p.cpp(rows, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t row = begin; row < end; ++row) {
      const float *from = arrays[input] + row * columns;
      float *__restrict to = arrays[output] + row * columns;
      float largest = from[0];
      for (size_t i = 1; i != columns; ++i)
        largest = std::max(largest, from[i]);
      float sum = 0;
      for (size_t i = 0; i != columns; ++i)
        sum += to[i] = std::exp((from[i] - largest) * scale);
      const float inverse = 1 / sum;
      for (size_t i = 0; i != columns; ++i)
        to[i] *= inverse;
    }
  });
  p.expect(output, 1e-4, 1e-9);
  return p;
}

} // namespace suite
