//===- forest_predict.cpp - Predictions of a random forest ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem forest_predict(const Wish &wish) {
  struct Node {
    int feature;
    float value;
    int left, right;
  };
  const size_t trees = wish.pick<size_t>(8, 11, 32), count = wish.pick<size_t>(256, 331, 8192);
  const size_t features = wish.pick<size_t>(8, 13, 20), mostDepth = wish.pick<size_t>(5, 6, 10);
  Problem p;
  Random random;
  std::vector<Node> forest;
  std::vector<int> firsts;
  for (size_t tree = 0; tree != trees; ++tree) {
    // Nodes get children in the order of their numbers, and few of them are leaves early.
    std::vector<size_t> depths = {0};
    const size_t first = forest.size();
    firsts.push_back(int(first));
    for (size_t i = 0; i != depths.size(); ++i) {
      const size_t depth = depths[i];
      const auto value = float(random.unit());
      if (depth == mostDepth || (depth > 2 && random.next() % 6 == 0)) {
        forest.push_back({-1, value, 0, 0});
        continue;
      }
      const int left = int(first + depths.size());
      forest.push_back({int(random.next() % features), value, left, left + 1});
      depths.insert(depths.end(), 2, depth + 1);
    }
  }
  auto samples = p.floats(count * features, 0, 1);
  auto nodes = p.arrays.uninitialized<unsigned char>(forest.size() * sizeof(Node));
  std::copy(forest.begin(), forest.end(), reinterpret_cast<Node *>(p.arrays[nodes]));
  auto roots = p.arrays.copy(firsts);
  auto predictions = p.arrays.uninitialized<float>(count);
  p.anyLocalSize = true;
  p.launch("forest_predict", wish.row(count, 64), samples, int(count), int(features), nodes, roots,
           int(trees), predictions);
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    const auto *all = reinterpret_cast<const Node *>(arrays[nodes]);
    for (size_t i = begin; i < end; ++i) {
      const float *sample = arrays[samples] + i * features;
      float sum = 0;
      for (size_t tree = 0; tree != trees; ++tree) {
        const Node *node = all + arrays[roots][tree];
        while (node->feature >= 0)
          node = all + (sample[node->feature] <= node->value ? node->left : node->right);
        sum += node->value;
      }
      arrays[predictions][i] = sum / float(trees);
    }
  });
  p.expect(predictions, 1e-5);
  return p;
}

} // namespace suite
