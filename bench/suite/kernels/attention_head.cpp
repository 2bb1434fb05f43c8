//===- attention_head.cpp - Causal attention of a transformer --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem attention_head(const Wish &wish) {
  constexpr size_t dim = 32;
  const size_t tokens = wish.pick<size_t>(64, 75, 256), heads = wish.pick<size_t>(2, 3, 8);
  const float scale = 1 / std::sqrt(float(dim));
  Problem p;
  const size_t all = heads * tokens * dim;
  auto queries = p.floats(all, -2, 2), keys = p.floats(all, -2, 2), values = p.floats(all, -1, 1);
  auto output = p.arrays.uninitialized<float>(all);
  p.anyLocalSize = true;
  p.launch("attention_head", wish.plane(tokens, heads, 64, 1), queries, keys, values, output,
           int(tokens), scale);
  p.cpp(heads * tokens, [=](Arrays &arrays, size_t begin, size_t end) {
    std::vector<float> weights(tokens);
    for (size_t i = begin; i < end; ++i) {
      const size_t base = i / tokens * tokens * dim, count = i % tokens + 1;
      const float *q = arrays[queries] + i * dim;
      float largest = -INFINITY, sum = 0;
      for (size_t k = 0; k != count; ++k) {
        const float *key = arrays[keys] + base + k * dim;
        float lanes[8] = {};
        for (size_t d = 0; d != dim; d += 8)
          for (size_t lane = 0; lane != 8; ++lane)
            lanes[lane] += q[d + lane] * key[d + lane];
        float score = 0;
        for (float lane : lanes)
          score += lane;
        weights[k] = score * scale;
        largest = std::max(largest, weights[k]);
      }
      for (size_t k = 0; k != count; ++k)
        sum += weights[k] = std::exp(weights[k] - largest);
      float acc[dim] = {};
      for (size_t k = 0; k != count; ++k)
        for (size_t d = 0; d != dim; ++d)
          acc[d] += weights[k] * arrays[values][base + k * dim + d];
      for (size_t d = 0; d != dim; ++d)
        arrays[output][i * dim + d] = acc[d] / sum;
    }
  });
  p.expect(output, 1e-4, 1e-5);
  return p;
}

} // namespace suite
