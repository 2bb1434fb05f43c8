//===- bfs_step.cpp - Breadth-first search in a graph, level by level ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <atomic>

namespace suite {

/// Returns how many levels the nodes have that node 0 reaches.
static int countLevels(const std::vector<int> &nodes, const std::vector<int> &edges) {
  std::vector<int> level(nodes.size() / 2, -1), queue = {0};
  level[0] = 0;
  for (size_t i = 0; i != queue.size(); ++i) {
    const size_t node = size_t(queue[i]);
    for (int k = 0; k != nodes[2 * node + 1]; ++k) {
      const int to = edges[size_t(nodes[2 * node] + k)];
      if (level[size_t(to)] < 0) {
        level[size_t(to)] = level[node] + 1;
        queue.push_back(to);
      }
    }
  }
  return level[size_t(queue.back())] + 1;
}

Problem bfs_step(const Wish &wish) {
  const size_t count = wish.pick<size_t>(512, 1031, 1 << 15);
  Problem p;
  Random random;
  std::vector<int> graphNodes, graphEdges;
  for (size_t i = 0; i != count; ++i) {
    const unsigned length = 1 + random.next() % 6;
    graphNodes.insert(graphNodes.end(), {int(graphEdges.size()), int(length)});
    for (unsigned k = 0; k != length; ++k)
      graphEdges.push_back(int(random.next() % count));
  }
  auto nodes = p.arrays.copy(graphNodes), edges = p.arrays.copy(graphEdges);
  auto mask = p.arrays.zeros<unsigned char>(count), updating = p.arrays.zeros<unsigned char>(count);
  auto visited = p.arrays.zeros<unsigned char>(count);
  auto cost = p.arrays.copy(std::vector<int>(count, -1)), over = p.arrays.zeros<int>(1);
  p.arrays[mask][0] = p.arrays[visited][0] = 1;
  p.arrays[cost][0] = 0;
  p.inPlace = true;
  p.anyLocalSize = true;
  const int levels = countLevels(graphNodes, graphEdges);
  for (int level = 0; level != levels; ++level) {
    p.launch("bfs_visit", wish.row(count, 256), nodes, edges, mask, updating, visited, cost,
             int(count));
    p.launch("bfs_advance", wish.row(count, 256), mask, updating, visited, over, int(count));
    p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
      for (size_t i = begin; i < end; ++i) {
        if (!arrays[mask][i])
          continue;
        arrays[mask][i] = 0;
        const int first = arrays[nodes][2 * i], length = arrays[nodes][2 * i + 1];
        for (int k = first; k != first + length; ++k) {
          const int to = arrays[edges][k];
          if (!arrays[visited][to]) {
            std::atomic_ref(arrays[cost][to]).store(level + 1, std::memory_order_relaxed);
            std::atomic_ref(arrays[updating][to]).store(1, std::memory_order_relaxed);
          }
        }
      }
    });
    p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
      for (size_t i = begin; i < end; ++i)
        if (arrays[updating][i]) {
          arrays[mask][i] = arrays[visited][i] = 1;
          std::atomic_ref(arrays[over][0]).store(1, std::memory_order_relaxed);
          arrays[updating][i] = 0;
        }
    });
  }
  p.expect(cost);
  p.expect(visited);
  p.expect(over);
  return p;
}

} // namespace suite
