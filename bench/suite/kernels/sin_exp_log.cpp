//===- sin_exp_log.cpp - A loop of sin, exp and log -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"
#include <cmath>

namespace suite {

Problem sin_exp_log(const Wish &wish) {
  const size_t group = wish.local ? wish.local : 128;
  const size_t n = wish.pick<size_t>(8, 33, 256) * 128 / group * group;
  const int steps = 16;
  Problem p;
  auto input = p.floats(n, 0, 6), output = p.arrays.uninitialized<float>(n);
  p.anyLocalSize = true;
  p.launch("sin_exp_log", wish.row(n, group), input, output, steps);
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *__restrict from = arrays[input];
    float *__restrict to = arrays[output];
    for (size_t i = begin; i < end; ++i) {
      float x = from[i], sum = 0;
      for (int k = 0; k != steps; ++k) {
        sum += std::sin(x) * std::exp(-x) + std::log(x + 1.0f);
        x += 0.25f;
      }
      to[i] = sum;
    }
  });
  p.expect(output, 1e-5, 1e-5);
  return p;
}

} // namespace suite
