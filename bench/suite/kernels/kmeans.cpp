//===- kmeans.cpp - The nearest of 16 centres for each point of 8 features --------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem kmeans(const Wish &wish) {
  const size_t points = wish.pick<size_t>(1024, 2053, 1 << 15);
  constexpr size_t Clusters = 16, Dimensions = 8;
  Problem p;
  auto features = p.floats(points * Dimensions, 0, 1),
       centers = p.floats(Clusters * Dimensions, 0, 1);
  auto membership = p.arrays.uninitialized<int>(points);
  p.anyLocalSize = true;
  p.launch("kmeans", wish.row(points, 128), features, centers, membership, int(points),
           int(Clusters), int(Dimensions));
  p.cpp(points, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *__restrict feature = arrays[features];
    const float *__restrict center = arrays[centers];
    int *__restrict member = arrays[membership];
    for (size_t point = begin; point < end; ++point) {
      float best = std::numeric_limits<float>::max();
      int index = 0;
#pragma clang loop unroll(full)
      for (size_t c = 0; c != Clusters; ++c) {
        float distance = 0;
#pragma clang loop unroll(full)
        for (size_t d = 0; d != Dimensions; ++d) {
          const float difference = feature[d * points + point] - center[c * Dimensions + d];
          distance += difference * difference;
        }
        index = distance < best ? int(c) : index;
        best = distance < best ? distance : best;
      }
      member[point] = index;
    }
  });
  // A rounding decides between two centres at the same distance.
  p.expect(membership, 0, 0, 0.001);
  return p;
}

} // namespace suite
