//===- rope_rotate.cpp - Rotary embedding of positions ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem rope_rotate(const Wish &wish) {
  constexpr size_t group = 64;
  const size_t heads = wish.pick<size_t>(2, 3, 4), tokens = wish.pick<size_t>(8, 7, 128);
  const size_t headSize = wish.pick<size_t>(64, 80, 128), rotated = wish.pick<size_t>(64, 54, 96);
  const float base = 10000, scale = 0.5f;
  Problem p;
  auto from = p.floats(tokens * heads * headSize, -1, 1);
  auto positions = p.arrays.uninitialized<int>(tokens);
  for (size_t token = 0; token != tokens; ++token)
    p.arrays[positions][token] = int(300 + token);
  auto to = p.arrays.uninitialized<float>(tokens * heads * headSize);
  p.launch("rope_rotate", Range{{heads * group, tokens}, {group, 1}}, from, positions, to,
           int(headSize), int(rotated), base, scale);
  p.cpp(tokens, [=](Arrays &arrays, size_t begin, size_t end) {
    const size_t half = rotated / 2;
    // The frequencies are the same for all tokens, and the angles for all heads.
    std::vector<float> frequencies(half), cosines(half), sines(half);
    for (size_t i = 0; i != half; ++i)
      frequencies[i] = std::pow(base, float(i) * (-2 / float(rotated)));
    for (size_t token = begin; token < end; ++token) {
      const float position = float(arrays[positions][token]) * scale;
      for (size_t i = 0; i != half; ++i) {
        cosines[i] = std::cos(position * frequencies[i]);
        sines[i] = std::sin(position * frequencies[i]);
      }
      for (size_t head = 0; head != heads; ++head) {
        const float *x = arrays[from] + (token * heads + head) * headSize;
        float *__restrict y = arrays[to] + (token * heads + head) * headSize;
        for (size_t i = 0; i != half; ++i) {
          y[i] = x[i] * cosines[i] - x[i + half] * sines[i];
          y[i + half] = x[i] * sines[i] + x[i + half] * cosines[i];
        }
        std::copy(x + rotated, x + headSize, y + rotated);
      }
    }
  });
  // A power that is only a little wrong makes an angle of many turns more wrong.
  p.expect(to, 0, 1e-3);
  return p;
}

} // namespace suite
