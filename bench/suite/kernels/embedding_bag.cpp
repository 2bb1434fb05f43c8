//===- embedding_bag.cpp - Sums of rows of a table --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem embedding_bag(const Wish &wish) {
  const size_t dim = wish.pick<size_t>(32, 37, 64), rows = wish.pick<size_t>(256, 331, 20000);
  const size_t bags = wish.pick<size_t>(64, 83, 16384);
  Problem p;
  Random random;
  std::vector<int> starts = {0}, members;
  for (size_t bag = 0; bag != bags; ++bag) {
    for (size_t k = random.next() % 32; k != 0; --k)
      members.push_back(random.next() % 16 ? int(random.next() % rows) : -1);
    starts.push_back(int(members.size()));
  }
  auto table = p.floats(rows * dim, -1, 1), weights = p.floats(members.size(), 0, 1);
  auto indices = p.arrays.copy(members), offsets = p.arrays.copy(starts);
  auto output = p.arrays.uninitialized<float>(bags * dim);
  p.anyLocalSize = true;
  p.launch("embedding_bag", wish.plane(dim, bags, 32, 4), table, int(dim), indices, offsets,
           weights, output, int(bags));
  p.cpp(bags, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t bag = begin; bag < end; ++bag) {
      float *__restrict to = arrays[output] + bag * dim;
      std::fill_n(to, dim, 0.0f);
      for (int k = arrays[offsets][bag]; k != arrays[offsets][bag + 1]; ++k) {
        if (arrays[indices][k] < 0)
          continue;
        const float weight = arrays[weights][k];
        const float *row = arrays[table] + size_t(arrays[indices][k]) * dim;
        for (size_t i = 0; i != dim; ++i)
          to[i] += weight * row[i];
      }
    }
  });
  p.expect(output, 1e-5, 1e-5);
  return p;
}

} // namespace suite
