//===- monte_carlo.cpp - Asian options by random walks, a walk for each work-item -------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

static unsigned nextRandom(unsigned (&state)[4]) {
  const unsigned t = state[0] ^ (state[0] << 11);
  state[0] = state[1];
  state[1] = state[2];
  state[2] = state[3];
  return state[3] = state[3] ^ (state[3] >> 19) ^ t ^ (t >> 8);
}

Problem monte_carlo(const Wish &wish) {
  const size_t group = wish.local ? wish.local : 64;
  const size_t n = wish.pick<size_t>(8, 21, 256) * 64 / group * group;
  const float start = 100, strike = 95, drift = 0.001f, volatility = 0.03f;
  const int steps = 32;
  Problem p;
  auto seeds = p.arrays.random<unsigned>(n, 1, 0xfffffff0);
  auto payoffs = p.arrays.uninitialized<float>(n);
  p.anyLocalSize = true;
  p.launch("monte_carlo", wish.row(n, group), seeds, payoffs, start, strike, drift, volatility,
           steps);
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      const unsigned seed = arrays[seeds][i];
      unsigned state[] = {seed, seed ^ 362436069u, seed * 69069u + 521288629u, 88675123u};
      float s = start, sum = 0;
      for (int k = 0; k != steps; ++k) {
        const float u1 = float((nextRandom(state) >> 8) + 1) * 5.9604645e-8f;
        const float u2 = float(nextRandom(state) >> 8) * 5.9604645e-8f;
        const float normal = std::sqrt(-2.0f * std::log(u1)) * std::cos(6.2831853f * u2);
        s *= std::exp(drift + volatility * normal);
        sum += s;
      }
      arrays[payoffs][i] = std::max(sum / float(steps) - strike, 0.0f);
    }
  });
  p.expect(payoffs, 1e-4, 1e-2);
  return p;
}

} // namespace suite
