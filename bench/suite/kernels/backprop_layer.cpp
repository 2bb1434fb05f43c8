//===- backprop_layer.cpp - Forward step of a layer of a neural network ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem backprop_layer(const Wish &wish) {
  constexpr size_t tile = 16, hidden = 16;
  const size_t groups = wish.pick<size_t>(4, 13, 2048), inputs = groups * tile;
  Problem p;
  auto input = p.floats(inputs + 1, 0, 1), weights = p.floats((inputs + 1) * (hidden + 1), -1, 1);
  auto sums = p.arrays.uninitialized<float>(groups * hidden);
  p.launch("backprop_layer", Wish::tiles(tile, inputs, tile, tile), input, weights, sums,
           LocalMemory{tile * sizeof(float)}, LocalMemory{tile * tile * sizeof(float)},
           int(hidden));
  p.cpp(groups, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t group = begin; group < end; ++group) {
      float sum[hidden] = {};
      for (size_t k = 0; k != tile; ++k) {
        const size_t from = group * tile + k + 1;
        const float factor = arrays[input][from];
        const float *weight = arrays[weights] + from * (hidden + 1) + 1;
        for (size_t j = 0; j != hidden; ++j)
          sum[j] += factor * weight[j];
      }
      for (size_t j = 0; j != hidden; ++j)
        arrays[sums][group * hidden + j] = sum[j];
    }
  });
  p.expect(sums, 1e-5, 1e-5);
  return p;
}

} // namespace suite
