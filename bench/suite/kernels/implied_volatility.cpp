//===- implied_volatility.cpp - Volatilities from the prices of options ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem implied_volatility(const Wish &wish) {
  const size_t n = wish.pick<size_t>(1024, 2053, 1 << 15);
  constexpr int maxIterations = 40;
  constexpr float rate = 0.03f;
  auto density = [](float x) { return 0.39894228f * std::exp(-0.5f * x * x); };
  auto cumulative = [=](float x) {
    const float k = 1 / (1 + 0.33267f * std::abs(x));
    const float tail = density(x) * k * (0.4361836f + k * (-0.1201676f + k * 0.937298f));
    return x < 0 ? tail : 1 - tail;
  };
  Problem p;
  auto spot = p.floats(n, 80, 120), strike = p.floats(n, 75, 125), years = p.floats(n, 0.25f, 2);
  auto price = p.floats(n, 0.12f, 0.6f), volatility = p.arrays.uninitialized<float>(n);
  // Prices for the random volatilities; those of a few options are too low.
  for (size_t i = 0; i != n; ++i) {
    const float s = p.arrays[spot][i], t = p.arrays[years][i];
    const float discounted = p.arrays[strike][i] * std::exp(-rate * t);
    float &value = p.arrays[price][i];
    const float deviation = value * std::sqrt(t);
    const float d1 = std::log(s / discounted) / deviation + deviation / 2;
    value = i % 50 ? s * cumulative(d1) - discounted * cumulative(d1 - deviation)
                   : 0.9f * std::max(s - discounted, 0.0f);
  }
  p.anyLocalSize = true;
  p.launch("implied_volatility", wish.row(n, 128), spot, strike, years, price, volatility, rate,
           int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      const float s = arrays[spot][i], t = arrays[years][i], target = arrays[price][i];
      const float root = std::sqrt(t), discounted = arrays[strike][i] * std::exp(-rate * t);
      const float moneyness = std::log(s / discounted);
      float sigma = -1;
      if (target > std::max(s - discounted, 0.0f) && target < s) {
        sigma = std::sqrt(2 * std::abs(moneyness)) / root + 0.1f;
        for (int k = 0; k != maxIterations; ++k) {
          const float deviation = sigma * root, d1 = moneyness / deviation + deviation / 2;
          const float error = s * cumulative(d1) - discounted * cumulative(d1 - deviation) - target;
          if (std::abs(error) < 1e-4f * s)
            break;
          sigma -= error / std::max(s * density(d1) * root, 1e-3f * s);
          sigma = std::clamp(sigma, 0.01f, 4.0f);
        }
      }
      arrays[volatility][i] = sigma;
    }
  });
  // The last step may be made or not.
  p.expect(volatility, 1e-3, 1e-4, 0.01);
  return p;
}

} // namespace suite
