//===- tone_curve.cpp - Tone curves of Lab pixels from tables --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem tone_curve(const Wish &wish) {
  constexpr size_t entries = 4096;
  const size_t width = wish.pick<size_t>(64, 83, 320), height = wish.pick<size_t>(16, 21, 240);
  Problem p;
  auto input = p.floats(4 * width * height, -100, 127);
  for (size_t i = 0; i < 4 * width * height; i += 4)
    p.arrays[input][i] = std::fabs(p.arrays[input][i]);
  auto linked = p.arrays.uninitialized<float>(4 * width * height);
  auto separated = p.arrays.uninitialized<float>(4 * width * height);
  std::vector<float> curve(entries), curveAB(entries);
  for (size_t i = 0; i != entries; ++i) {
    const float x = float(i) / float(entries);
    curve[i] = 100 * std::sqrt(x);
    curveAB[i] = 256 * x * x * (3 - 2 * x) - 128;
  }
  auto tableL = p.arrays.copy(curve), tableA = p.arrays.copy(curveAB), tableB = tableA;
  auto powerL = p.arrays.copy(std::vector<float>{1, 100, 0.5f});
  auto powerAB = p.arrays.copy(std::vector<float>{1, 120, 1.1f});
  p.anyLocalSize = true;
  for (int separate : {0, 1})
    p.launch("tone_curve", wish.plane(width, height, 16, 16), input, separate ? separated : linked,
             int(width), int(height), tableL, tableA, tableB, separate, powerL, powerAB);
  for (int separate : {0, 1})
    p.cpp(width * height, [=](Arrays &arrays, size_t begin, size_t end) {
      auto lookUp = [](const float *table, float x) {
        return table[std::clamp(int(x * float(entries)), 0, int(entries) - 1)];
      };
      auto beyond = [](const float *power, float x) {
        return power[1] * std::pow(x * power[0], power[2]);
      };
      for (size_t i = begin; i < end; ++i) {
        const float *from = arrays[input] + 4 * i, l = from[0] / 100;
        float *to = arrays[separate ? separated : linked] + 4 * i;
        to[0] = l < 1 ? lookUp(arrays[tableL], l) : beyond(arrays[powerL], l);
        for (size_t c = 1; c != 3; ++c) {
          const float x = (from[c] + 128) / 256;
          if (separate)
            to[c] = x > 0.98f ? beyond(arrays[powerAB], x) : lookUp(arrays[tableA], x);
          else
            to[c] = from[0] > 0.01f ? from[c] * (to[0] / from[0]) : from[c];
        }
        to[3] = from[3];
      }
    });
  // A rounding may change the entry of a table.
  p.expect(linked, 1e-3, 1e-2, 0.001);
  p.expect(separated, 1e-3, 1e-2, 0.001);
  return p;
}

} // namespace suite
