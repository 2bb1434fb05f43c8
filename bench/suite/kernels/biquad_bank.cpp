//===- biquad_bank.cpp - An equaliser of many channels ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem biquad_bank(const Wish &wish) {
  constexpr size_t filterCount = 4;
  struct Biquad {
    float b0, b1, b2, a1, a2;
  };
  const size_t channels = wish.pick<size_t>(64, 83, 512), frames = wish.pick<size_t>(64, 57, 256);
  const float gain = 0.7f;
  Problem p;
  auto input = p.floats(channels * frames, -1, 1);
  auto output = p.arrays.uninitialized<float>(channels * frames);
  auto filters = p.arrays.uninitialized<float>(5 * channels * filterCount);
  Random random;
  for (size_t i = 0; i != channels * filterCount; ++i) {
    // Peaks and notches at random frequencies.
    const double angle = 0.1 + 2.8 * random.unit(), amplitude = 0.5 + random.unit();
    const double alpha = std::sin(angle) * (0.3 + 0.5 * random.unit());
    const double a0 = 1 + alpha / amplitude, middle = -2 * std::cos(angle) / a0;
    reinterpret_cast<Biquad *>(p.arrays[filters])[i] = {
        float((1 + alpha * amplitude) / a0), float(middle), float((1 - alpha * amplitude) / a0),
        float(middle), float((1 - alpha / amplitude) / a0)};
  }
  auto states = p.floats(2 * channels * filterCount, -0.1f, 0.1f);
  p.inPlace = true;
  p.anyLocalSize = true;
  p.launch("biquad_bank", wish.row(channels, 64), input, output, filters, states, int(channels),
           int(frames), gain);
  p.cpp(channels, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t channel = begin; channel < end; ++channel) {
      const auto *filter =
          reinterpret_cast<const Biquad *>(arrays[filters]) + channel * filterCount;
      const float *from = arrays[input] + channel * frames;
      float *to = arrays[output] + channel * frames;
      float *all = arrays[states] + 2 * channel * filterCount;
      float state[filterCount][2];
      for (size_t i = 0; i != filterCount; ++i)
        std::copy_n(all + 2 * i, 2, state[i]);
      for (size_t t = 0; t != frames; ++t) {
        float x = from[t];
        for (size_t i = 0; i != filterCount; ++i) {
          const float y = filter[i].b0 * x + state[i][0];
          state[i][0] = filter[i].b1 * x - filter[i].a1 * y + state[i][1];
          state[i][1] = filter[i].b2 * x - filter[i].a2 * y;
          x = y;
        }
        to[t] = std::clamp(gain * x, -1.0f, 1.0f);
      }
      for (size_t i = 0; i != 2 * filterCount; ++i) {
        const float value = state[i / 2][i % 2];
        all[i] = std::abs(value) < 1e-15f ? 0 : value;
      }
    }
  });
  p.expect(output, 1e-4, 1e-5);
  p.expect(states, 1e-4, 1e-5);
  return p;
}

} // namespace suite
