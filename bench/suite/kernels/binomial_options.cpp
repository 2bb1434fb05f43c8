//===- binomial_options.cpp - Binomial trees of options, barriers in the loop -----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem binomial_options(const Wish &wish) {
  constexpr size_t Steps = 127;
  const size_t options = wish.pick<size_t>(8, 13, 512);
  const float rate = 0.02f, volatility = 0.3f, years = 1.5f;
  Problem p;
  auto price = p.floats(options, 10, 50), strike = p.floats(options, 10, 50);
  auto value = p.arrays.uninitialized<float>(options);
  p.launch("binomial_options", wish.row(options * (Steps + 1), Steps + 1), price, strike, value,
           rate, volatility, years);
  p.cpp(options, [=](Arrays &arrays, size_t begin, size_t end) {
    const float dt = years / float(Steps), step = volatility * std::sqrt(dt);
    const float up = std::exp(step), down = 1.0f / up, growth = std::exp(rate * dt);
    const float pu = (growth - down) / (up - down) / growth, pd = 1.0f / growth - pu;
    for (size_t option = begin; option < end; ++option) {
      float tree[Steps + 1];
      for (size_t i = 0; i <= Steps; ++i) {
        const float s = arrays[price][option] * std::exp(step * (2.0f * float(i) - float(Steps)));
        tree[i] = std::max(s - arrays[strike][option], 0.0f);
      }
      for (size_t n = Steps; n > 0; --n)
        for (size_t i = 0; i != n; ++i)
          tree[i] = pu * tree[i + 1] + pd * tree[i];
      arrays[value][option] = tree[0];
    }
  });
  p.expect(value, 1e-3, 1e-3);
  return p;
}

} // namespace suite
