//===- black_scholes.cpp - Prices of European options -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"
#include <cmath>

namespace suite {

static float cumulativeNormal(float d) {
  const float k = 1.0f / (1.0f + 0.2316419f * std::fabs(d));
  const float tail =
      0.39894228f * std::exp(-0.5f * d * d) *
      (k * (0.31938153f +
            k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - tail : tail;
}

Problem black_scholes(const Wish &wish) {
  const size_t n = wish.pick<size_t>(1024, 4099, 1 << 17);
  const float rate = 0.02f, volatility = 0.3f;
  Problem p;
  auto call = p.arrays.uninitialized<float>(n), put = p.arrays.uninitialized<float>(n);
  auto price = p.floats(n, 5, 30), strike = p.floats(n, 1, 100), years = p.floats(n, 0.25f, 10);
  p.anyLocalSize = true;
  p.launch("black_scholes", wish.row(n, 128), call, put, price, strike, years, rate, volatility,
           int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    float *__restrict calls = arrays[call], *__restrict puts = arrays[put];
    const float *prices = arrays[price], *strikes = arrays[strike], *terms = arrays[years];
    for (size_t i = begin; i < end; ++i) {
      const float s = prices[i], x = strikes[i], t = terms[i], root = std::sqrt(t);
      const float d1 =
          (std::log(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
      const float discounted = x * std::exp(-rate * t);
      const float n1 = cumulativeNormal(d1), n2 = cumulativeNormal(d1 - volatility * root);
      calls[i] = s * n1 - discounted * n2;
      puts[i] = discounted * (1.0f - n2) - s * (1.0f - n1);
    }
  });
  p.expect(call, 1e-4, 1e-4);
  p.expect(put, 1e-4, 1e-4);
  return p;
}

} // namespace suite
