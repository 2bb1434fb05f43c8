//===- s3d_rates.cpp - Rates of chemical reactions -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

static constexpr float arrheniusTable[20][3] = {
    {16.1f, -0.41f, 8353.4f}, {10.8f, 2.67f, 3166.2f}, {12.3f, 1.51f, 1726.0f},
    {10.2f, 2.02f, 6743.1f},  {14.5f, -1.4f, 5252.6f}, {13.9f, -0.5f, 0.0f},
    {12.7f, -1.0f, 0.0f},     {15.1f, -2.0f, 0.0f},    {14.2f, 0.6f, 0.0f},
    {13.8f, 0.0f, 412.7f},    {14.8f, 0.0f, 148.4f},   {13.5f, 0.0f, 0.0f},
    {13.4f, 0.0f, -250.0f},   {11.1f, 0.0f, 819.8f},   {14.6f, 0.0f, 6027.6f},
    {12.4f, 0.0f, 1997.7f},   {13.7f, 0.0f, 4000.5f},  {9.9f, 2.0f, 1997.7f},
    {12.0f, 0.0f, 214.9f},    {13.1f, 0.3f, 2405.1f}};

Problem s3d_rates(const Wish &wish) {
  constexpr size_t species = 12, reactions = 20;
  static constexpr size_t first[reactions] = {0,  1,  2, 3, 4, 5, 6, 7,  8, 9,
                                              10, 11, 0, 2, 4, 6, 8, 10, 1, 3};
  static constexpr size_t second[reactions] = {3, 4, 5, 6, 7, 8,  9, 10, 11, 0,
                                               1, 2, 5, 7, 9, 11, 1, 3,  6,  8};
  const size_t n = wish.pick<size_t>(256, 331, 4096);
  Problem p;
  auto temperature = p.floats(n, 600, 2500), concentrations = p.floats(species * n, 0, 1);
  auto rates = p.arrays.uninitialized<float>(reactions * n);
  p.anyLocalSize = true;
  p.launch("s3d_rates", wish.row(n, 128), temperature, concentrations, rates, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      const float t = arrays[temperature][i], logT = std::log(t), inverse = 1 / t;
      const float *concentration = arrays[concentrations] + i;
      float total = 0;
      for (size_t k = 0; k != species; ++k)
        total += concentration[k * n];
      for (size_t k = 0; k != reactions; ++k) {
        const auto &[factor, exponent, activation] = arrheniusTable[k];
        float forward = std::exp(factor + exponent * logT - activation * inverse);
        const float balance = std::exp(std::min(0.1f * float(k) - 1 + 300 * inverse, 30.0f));
        if (k >= 14) {
          const float pressure = total * std::exp(2 - 500 * inverse);
          const float logP = std::log10(std::max(pressure, 1e-20f));
          const float centre = 0.6f * std::exp(-t / 940) + 0.4f * std::exp(-t / 1756);
          const float logC = std::log10(std::max(centre, 1e-20f));
          const float x = (logP - 0.4f - 0.67f * logC) / (0.75f - 1.27f * logC - 0.14f * logP);
          forward *= pressure / (1 + pressure) * std::pow(10.0f, logC / (1 + x * x));
        }
        arrays[rates][k * n + i] = forward * concentration[first[k] * n] -
                                   forward / balance * concentration[second[k] * n];
      }
    }
  });
  // The two directions of a reaction may almost cancel out.
  p.expect(rates, 1e-3, 1e-4, 0.02);
  return p;
}

} // namespace suite
