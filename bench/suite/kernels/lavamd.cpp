//===- lavamd.cpp - Forces between the particles of neighbouring boxes -----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem lavamd(const Wish &wish) {
  constexpr size_t perBox = 100, group = 128, words = 2 + 2 * 26;
  const size_t side = wish.pick<size_t>(1, 2, 2), count = side * side * side;
  const float alpha = 0.5f;
  Problem p;
  std::vector<int> all(count * words);
  for (size_t box = 0; box != count; ++box) {
    int *entry = all.data() + box * words;
    entry[0] = int(box * perBox);
    for (size_t other = 0; other != count; ++other) {
      auto near = [&](size_t divisor) {
        const long a = long(box / divisor % side), b = long(other / divisor % side);
        return std::abs(a - b) <= 1;
      };
      if (other == box || !near(1) || !near(side) || !near(side * side))
        continue;
      entry[2 + 2 * entry[1]] = int(other);
      entry[3 + 2 * entry[1]++] = int(other * perBox);
    }
  }
  auto boxes = p.arrays.copy(all);
  auto positions = p.floats(4 * count * perBox, 0.1f, 1), charges = p.floats(count * perBox, 0, 1);
  auto forces = p.arrays.uninitialized<float>(4 * count * perBox);
  p.launch("lavamd", Range{{count * group}, {group}}, alpha, boxes, positions, charges, forces,
           int(count));
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t box = begin; box < end; ++box) {
      const int *entry = arrays[boxes] + box * words;
      for (size_t i = box * perBox; i != (box + 1) * perBox; ++i) {
        const float *own = arrays[positions] + 4 * i;
        float sum[4] = {};
        for (int k = -1; k != entry[1]; ++k) {
          const size_t first = size_t(k < 0 ? entry[0] : entry[3 + 2 * k]);
          for (size_t j = first; j != first + perBox; ++j) {
            const float *near = arrays[positions] + 4 * j;
            const float square =
                own[3] + near[3] - (own[0] * near[0] + own[1] * near[1] + own[2] * near[2]);
            const float v = arrays[charges][j] * std::exp(-2 * alpha * alpha * square);
            for (size_t c = 0; c != 3; ++c)
              sum[c] += 2 * v * (own[c] - near[c]);
            sum[3] += v;
          }
        }
        for (size_t c = 0; c != 4; ++c)
          arrays[forces][4 * i + c] = sum[c];
      }
    }
  });
  p.expect(forces, 1e-4, 1e-2);
  return p;
}

} // namespace suite
