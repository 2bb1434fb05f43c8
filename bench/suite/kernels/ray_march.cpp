//===- ray_march.cpp - Rays through a scene given by distances -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem ray_march(const Wish &wish) {
  struct Vector {
    float x, y, z;
    Vector operator+(Vector b) const { return {x + b.x, y + b.y, z + b.z}; }
    Vector operator-(Vector b) const { return {x - b.x, y - b.y, z - b.z}; }
    Vector operator*(float f) const { return {x * f, y * f, z * f}; }
    float dot(Vector b) const { return x * b.x + y * b.y + z * b.z; }
    float length() const { return std::sqrt(dot(*this)); }
    Vector normalized() const { return *this * (1 / length()); }
  };
  const size_t width = wish.pick<size_t>(32, 43, 160), height = wish.pick<size_t>(16, 21, 120);
  constexpr int maxSteps = 80;
  constexpr float far = 24;
  Problem p;
  auto image = p.arrays.uninitialized<float>(width * height);
  p.anyLocalSize = true;
  p.launch("ray_march", wish.plane(width, height, 8, 8), image, int(width), int(height));
  auto scene = [](Vector at) {
    const float ground = at.y + 1;
    const Vector cell = {at.x - 3 * std::floor(at.x / 3 + 0.5f), at.y + 0.5f,
                         at.z - 3 * std::floor(at.z / 3 + 0.5f)};
    const Vector r = at - Vector{0, 0.6f, 4}, b = at - Vector{1.5f, 0.5f, 5};
    const float q = std::sqrt(r.x * r.x + r.z * r.z) - 1.2f;
    const float ring = std::sqrt(q * q + r.y * r.y) - 0.3f;
    const Vector c = {std::abs(b.x) - 0.6f, std::abs(b.y) - 0.4f, std::abs(b.z) - 0.7f};
    const Vector outside = {std::max(c.x, 0.0f), std::max(c.y, 0.0f), std::max(c.z, 0.0f)};
    const float inside = std::min(std::max(c.x, std::max(c.y, c.z)), 0.0f);
    return std::min(std::min(ground, cell.length() - 0.5f),
                    std::min(ring, outside.length() + inside - 0.05f));
  };
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const Vector origin = {0, 1, -2}, light = Vector{0.6f, 0.7f, -0.5f}.normalized();
    for (size_t i = begin * width; i < end * width; ++i) {
      const float u = (float(i % width) + 0.5f) / float(width) * 2 - 1;
      const float v = (float(i / width) + 0.5f) / float(height) * 2 - 1;
      const Vector direction = Vector{u, -0.75f * v - 0.2f, 1.5f}.normalized();
      float t = 0;
      for (int step = 0; step != maxSteps && t < far; ++step) {
        const float distance = scene(origin + direction * t);
        if (distance < 1e-3f * t)
          break;
        t += distance;
      }
      float shade = 0.8f;
      if (t < far) {
        const Vector at = origin + direction * t;
        const Vector x = {1e-2f, 0, 0}, y = {0, 1e-2f, 0}, z = {0, 0, 1e-2f};
        const Vector normal = Vector{scene(at + x) - scene(at - x), scene(at + y) - scene(at - y),
                                     scene(at + z) - scene(at - z)}
                                  .normalized();
        shade = (0.15f + 0.85f * std::max(normal.dot(light), 0.0f)) * std::exp(-0.05f * t);
      }
      arrays[image][i] = shade;
    }
  });
  // Rays that pass close to a surface may stop a step earlier or later.
  p.expect(image, 1e-2, 1e-3, 0.02);
  return p;
}

} // namespace suite
