//===- label_edges.cpp - Connected components by labels of edges -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <atomic>

namespace suite {

Problem label_edges(const Wish &wish) {
  const size_t nodes = wish.pick<size_t>(512, 1031, 1 << 15);
  const size_t count = wish.pick<size_t>(800, 1501, 1 << 16);
  constexpr int rounds = 4;
  Problem p;
  Random random;
  std::vector<int> ends, own(nodes);
  for (size_t i = 0; i != count; ++i) {
    // Most edges are short.
    const size_t from = random.next() % nodes;
    const size_t to = random.next() % 8 ? from + random.next() % 64 : random.next();
    ends.insert(ends.end(), {int(from), int(to % nodes)});
  }
  for (size_t i = 0; i != nodes; ++i)
    own[i] = int(i);
  auto edges = p.arrays.copy(ends), labels = p.arrays.copy(own), next = p.arrays.copy(own);
  p.inPlace = true;
  p.anyLocalSize = true;
  for (int round = 0; round != rounds; ++round) {
    p.launch("label_hook", wish.row(count, 256), edges, labels, next, int(count));
    p.launch("label_shortcut", wish.row(nodes, 256), labels, next, int(nodes));
    p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
      const int *edge = arrays[edges], *label = arrays[labels];
      for (size_t i = begin; i < end; ++i) {
        const int a = label[edge[2 * i]], b = label[edge[2 * i + 1]];
        if (a == b)
          continue;
        const int low = std::min(a, b);
        std::atomic_ref high(arrays[next][std::max(a, b)]);
        int old = high.load(std::memory_order_relaxed);
        while (low < old && !high.compare_exchange_weak(old, low, std::memory_order_relaxed)) {
        }
      }
    });
    p.cpp(nodes, [=](Arrays &arrays, size_t begin, size_t end) {
      const int *from = arrays[next];
      int *__restrict to = arrays[labels];
      for (size_t i = begin; i < end; ++i)
        to[i] = from[from[i]];
    });
  }
  p.expect(labels);
  p.expect(next);
  return p;
}

} // namespace suite
