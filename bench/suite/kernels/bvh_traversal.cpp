//===- bvh_traversal.cpp - Nearest triangle on each ray, in a tree of boxes ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace suite {

namespace {

using Vec3 = std::array<float, 3>;

struct TreeNode {
  float low[3];
  int left;
  float high[3];
  int count;
};

struct TreeTriangle {
  float p0[4], e1[4], e2[4];
};

/// Builds the tree of the triangles [begin, end) below `node`. Splits more than four triangles at
/// their median along the longest side of their box.
void buildTree(std::vector<TreeNode> &nodes, std::vector<TreeTriangle> &triangles, size_t node,
               size_t begin, size_t end) {
  TreeNode made;
  for (size_t k = 0; k != 3; ++k) {
    made.low[k] = std::numeric_limits<float>::max();
    made.high[k] = std::numeric_limits<float>::lowest();
    for (size_t i = begin; i != end; ++i)
      for (float offset : {0.0f, triangles[i].e1[k], triangles[i].e2[k]}) {
        made.low[k] = std::min(made.low[k], triangles[i].p0[k] + offset);
        made.high[k] = std::max(made.high[k], triangles[i].p0[k] + offset);
      }
  }
  made.left = int(begin);
  made.count = int(end - begin);
  if (made.count > 4) {
    size_t longest = 0;
    for (size_t k = 1; k != 3; ++k)
      if (made.high[k] - made.low[k] > made.high[longest] - made.low[longest])
        longest = k;
    const size_t middle = (begin + end) / 2;
    std::nth_element(triangles.begin() + long(begin), triangles.begin() + long(middle),
                     triangles.begin() + long(end),
                     [=](const TreeTriangle &a, const TreeTriangle &b) {
                       return a.p0[longest] < b.p0[longest];
                     });
    made.left = int(nodes.size());
    made.count = 0;
    nodes.resize(nodes.size() + 2);
    buildTree(nodes, triangles, size_t(made.left), begin, middle);
    buildTree(nodes, triangles, size_t(made.left) + 1, middle, end);
  }
  nodes[node] = made;
}

Vec3 crossProduct(const Vec3 &a, const float *b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

float dotProduct(const Vec3 &a, const float *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

bool meetsBox(const TreeNode &node, const Vec3 &from, const Vec3 &inverse, float limit,
              float &entry) {
  float near = 0, far = limit;
  for (size_t k = 0; k != 3; ++k) {
    const float t0 = (node.low[k] - from[k]) * inverse[k];
    const float t1 = (node.high[k] - from[k]) * inverse[k];
    near = std::max(near, std::min(t0, t1));
    far = std::min(far, std::max(t0, t1));
  }
  entry = near;
  return near <= far;
}

bool meetsTriangle(const TreeTriangle &triangle, const Vec3 &from, const Vec3 &to, float &limit) {
  const Vec3 s1 = crossProduct(to, triangle.e2);
  const float divisor = dotProduct(s1, triangle.e1);
  if (divisor == 0)
    return false;
  const Vec3 d = {from[0] - triangle.p0[0], from[1] - triangle.p0[1], from[2] - triangle.p0[2]};
  const float b1 = dotProduct(d, s1.data()) / divisor;
  if (b1 < 0)
    return false;
  const Vec3 s2 = crossProduct(d, triangle.e1);
  const float b2 = dotProduct(to, s2.data()) / divisor;
  if (b2 < 0 || 1 - b1 - b2 < 0)
    return false;
  const float t = dotProduct(s2, triangle.e2) / divisor;
  if (t < 1e-4f || t > limit)
    return false;
  limit = t;
  return true;
}

int nearestTriangle(const TreeNode *nodes, const TreeTriangle *triangles, const Vec3 &from,
                    const Vec3 &to, float &limit) {
  const Vec3 inverse = {1 / to[0], 1 / to[1], 1 / to[2]};
  int stack[32] = {0}, hit = -1;
  for (int top = 1; top > 0;) {
    const TreeNode &node = nodes[stack[--top]];
    float entry, other;
    if (!meetsBox(node, from, inverse, limit, entry))
      continue;
    for (int i = node.left; i != node.left + node.count; ++i)
      if (meetsTriangle(triangles[i], from, to, limit))
        hit = i;
    if (node.count)
      continue;
    const bool left = meetsBox(nodes[node.left], from, inverse, limit, entry);
    const bool right = meetsBox(nodes[node.left + 1], from, inverse, limit, other);
    const bool leftFirst = left && (!right || entry < other);
    if (leftFirst && right)
      stack[top++] = node.left + 1;
    if (left)
      stack[top++] = node.left;
    if (!leftFirst && right)
      stack[top++] = node.left + 1;
  }
  return hit;
}

} // namespace

Problem bvh_traversal(const Wish &wish) {
  const size_t width = wish.pick<size_t>(32, 37, 80), height = wish.pick<size_t>(16, 21, 60);
  const size_t count = wish.pick<size_t>(64, 100, 2000), rays = width * height;
  Problem p;
  Random random;
  std::vector<TreeTriangle> all(count);
  for (TreeTriangle &triangle : all)
    for (size_t k = 0; k != 3; ++k) {
      triangle.p0[k] = float(2 * random.unit() - 1);
      triangle.e1[k] = float(0.3 * random.unit() - 0.15);
      triangle.e2[k] = float(0.3 * random.unit() - 0.15);
    }
  for (TreeTriangle &triangle : all)
    triangle.p0[3] = triangle.e1[3] = triangle.e2[3] = 0;
  std::vector<TreeNode> tree(1);
  buildTree(tree, all, 0, 0, count);
  auto copyOf = [&](const auto &values) {
    auto array = p.arrays.uninitialized<float>(values.size() * sizeof(values[0]) / sizeof(float));
    std::memcpy(p.arrays[array], values.data(), values.size() * sizeof(values[0]));
    return array;
  };
  auto nodes = copyOf(tree), triangles = copyOf(all);
  auto hits = p.arrays.uninitialized<int>(rays);
  auto distances = p.arrays.uninitialized<float>(rays);
  p.anyLocalSize = true;
  p.launch("bvh_traversal", wish.row(rays, 64), nodes, triangles, hits, distances, unsigned(width),
           unsigned(height));
  p.cpp(rays, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t ray = begin; ray < end; ++ray) {
      const float x = (float(ray % width) + 0.5f) / float(width) - 0.5f;
      const float y = (float(ray / width) + 0.5f) / float(height) - 0.5f;
      const float scale = 1 / std::sqrt(x * x + y * y + 1);
      float limit = 1e30f;
      arrays[hits][ray] = nearestTriangle(reinterpret_cast<const TreeNode *>(arrays[nodes]),
                                          reinterpret_cast<const TreeTriangle *>(arrays[triangles]),
                                          {0, 0, -3}, {x * scale, y * scale, scale}, limit);
      arrays[distances][ray] = limit;
    }
  });
  // A rounding may change which triangle is hit at an edge.
  p.expect(hits, 0, 0, 0.01);
  p.expect(distances, 1e-3, 0, 0.01);
  return p;
}

} // namespace suite
