//===- compaction.cpp - Stream compaction: work that queues up, and is done -------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <atomic>
#include <cmath>

namespace suite {

Problem compaction(const Wish &wish) {
  const size_t n = wish.pick<size_t>(1000, 4099, 1 << 18);
  constexpr float Threshold = 0.5f;
  Problem p;
  auto x = p.floats(n, 0, 1);
  auto y = p.arrays.zeros<float>(n);
  auto queue = p.arrays.zeros<unsigned>(n);
  auto count = p.arrays.zeros<unsigned>(1);
  p.launch("clear", {{1}, {1}}, count);
  p.launch("compaction", wish.row(n, 128), x, queue, count, Threshold, int(n));
  p.launch("process", wish.row(n, 128), x, y, queue, count);
  p.cpp(1, [=](Arrays &arrays, size_t, size_t) { *arrays[count] = 0; });
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *values = arrays[x];
    unsigned found = 0;
    for (size_t i = begin; i < end; ++i)
      found += values[i] > Threshold;
    unsigned *next = arrays[queue] + std::atomic_ref<unsigned>(*arrays[count]).fetch_add(found);
    for (size_t i = begin; i < end; ++i)
      if (values[i] > Threshold)
        *next++ = unsigned(i);
  });
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const size_t last = std::min<size_t>(end, *arrays[count]);
    for (size_t i = begin; i < last; ++i) {
      const unsigned item = arrays[queue][i];
      arrays[y][item] = std::sqrt(arrays[x][item]);
    }
  });
  p.expect(y, 1e-6);
  p.expect(count);
  return p;
}

} // namespace suite
