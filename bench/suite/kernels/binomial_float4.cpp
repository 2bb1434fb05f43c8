//===- binomial_float4.cpp - Binomial trees of four options at a time ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem binomial_float4(const Wish &wish) {
  const size_t steps = wish.pick<size_t>(30, 62, 126), groups = wish.pick<size_t>(4, 7, 64);
  const size_t width = steps + 1;
  Problem p;
  auto random = p.floats(4 * groups, 0, 1);
  auto values = p.arrays.uninitialized<float>(4 * groups);
  const LocalMemory row = {4 * width * sizeof(float)};
  p.launch("binomial_float4", Range{{groups * width}, {width}}, int(steps), random, values, row,
           row);
  p.cpp(groups, [=](Arrays &arrays, size_t begin, size_t end) {
    std::vector<float> tree(4 * width);
    for (size_t group = begin; group < end; ++group) {
      float up[4], down[4];
      for (size_t k = 0; k != 4; ++k) {
        const float from = arrays[random][4 * group + k];
        const float price = (1 - from) * 5 + from * 30, strike = (1 - from) + from * 100;
        const float dt = ((1 - from) * 0.25f + from * 10) / float(steps);
        const float step = 0.3f * std::sqrt(dt), growth = std::exp(0.02f * dt);
        const float rise = std::exp(step), share = (growth - 1 / rise) / (rise - 1 / rise);
        up[k] = share / growth;
        down[k] = (1 - share) / growth;
        for (size_t i = 0; i != width; ++i)
          tree[4 * i + k] =
              std::max(price * std::exp(step * (2 * float(i) - float(steps))) - strike, 0.0f);
      }
      for (size_t n = steps; n > 0; --n)
        for (size_t i = 0; i != n; ++i)
          for (size_t k = 0; k != 4; ++k)
            tree[4 * i + k] = up[k] * tree[4 * i + 4 + k] + down[k] * tree[4 * i + k];
      std::copy_n(tree.data(), 4, arrays[values] + 4 * group);
    }
  });
  p.expect(values, 1e-3, 1e-3);
  return p;
}

} // namespace suite
