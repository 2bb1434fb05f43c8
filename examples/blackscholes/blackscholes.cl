//===- blackscholes.cl - Prices of options ----------------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//
//
// Computes the Black-Scholes formula for European options, with logarithm, exponential, square root
// and error function for every element. The market is a structure that is passed by value.
//
//===------------------------------------------------------------------------------------------===//

typedef struct {
  float rate;
  float volatility;
} Market;

typedef struct {
  float spot;
  float strike;
  float years;
} Option;

float cumulativeNormal(float x) { return 0.5f * erfc(-x * M_SQRT1_2_F); }

kernel void price(global const Option *options, global float2 *prices, uint count, Market market) {
  const uint i = get_global_id(0);
  if (i >= count)
    return;
  const Option option = options[i];
  const float deviation = market.volatility * sqrt(option.years);
  const float drift = market.rate + 0.5f * market.volatility * market.volatility;
  const float d1 = (log(option.spot / option.strike) + drift * option.years) / deviation;
  const float d2 = d1 - deviation;
  const float discounted = option.strike * exp(-market.rate * option.years);
  const float call = option.spot * cumulativeNormal(d1) - discounted * cumulativeNormal(d2);
  prices[i] = (float2)(call, call - option.spot + discounted);
}
