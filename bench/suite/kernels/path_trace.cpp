//===- path_trace.cpp - Paths of light in a box of spheres -----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <array>
#include <cmath>

namespace suite {

namespace {

using Vector = std::array<float, 3>;

struct LitSphere {
  float x, y, z, radius, light, reflection;
  int mirror, padding;
};

struct PathCamera {
  float x, y, z;
  int width, height;
};

float inner(const Vector &a, const Vector &b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vector along(const Vector &a, const Vector &b, float factor) {
  return {a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor};
}
Vector outer(const Vector &a, const Vector &b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Vector unit(const Vector &a) { return along({}, a, 1 / std::sqrt(inner(a, a))); }

struct PathRandom {
  unsigned first, second;
  float next() {
    first = 36969 * (first & 65535) + (first >> 16);
    second = 18000 * (second & 65535) + (second >> 16);
    return float(((first << 16) + second) >> 8) / 16777216.0f;
  }
};

float tracePath(const LitSphere *spheres, int count, Vector from, Vector to, PathRandom random) {
  float radiance = 0, throughput = 1;
  for (int depth = 0; depth != 5; ++depth) {
    float nearest = 1e20f;
    const LitSphere *sphere = nullptr;
    for (int i = 0; i != count; ++i) {
      const LitSphere &s = spheres[i];
      const Vector op = {s.x - from[0], s.y - from[1], s.z - from[2]};
      const float b = inner(op, to), square = b * b - inner(op, op) + s.radius * s.radius;
      if (square < 0)
        continue;
      const float root = std::sqrt(square), t = b - root < 0.01f ? b + root : b - root;
      if (t < 0.01f || t >= nearest)
        continue;
      nearest = t;
      sphere = &s;
    }
    if (!sphere)
      break;
    radiance += throughput * sphere->light;
    if (sphere->light > 1)
      break;
    throughput *= sphere->reflection;
    if (depth > 2 && random.next() > sphere->reflection)
      break;
    from = along(from, to, nearest);
    const Vector centre = {sphere->x, sphere->y, sphere->z};
    Vector normal = along({}, along(from, centre, -1), 1 / sphere->radius);
    if (inner(normal, to) > 0)
      normal = along({}, normal, -1);
    if (sphere->mirror) {
      to = along(to, normal, -2 * inner(normal, to));
      continue;
    }
    const float angle = 6.2831853f * random.next(), height = random.next();
    const float width = std::sqrt(height);
    const Vector axis = std::fabs(normal[0]) > 0.1f ? Vector{0, 1, 0} : Vector{1, 0, 0};
    const Vector u = unit(outer(axis, normal)), v = outer(normal, u);
    to = along({}, u, std::cos(angle) * width);
    to = along(to, v, std::sin(angle) * width);
    to = unit(along(to, normal, std::sqrt(1 - height)));
  }
  return radiance;
}

} // namespace

Problem path_trace(const Wish &wish) {
  const size_t width = wish.pick<size_t>(32, 37, 160), height = wish.pick<size_t>(16, 21, 120);
  constexpr size_t count = 9;
  // All spheres except the mirror shine a little, so that each bounce counts.
  const LitSphere scene[count] = {
      {0, -101, 4, 100, 0.1f, 0.75f, 0, 0},  {0, 104, 4, 100, 0.2f, 0.75f, 0, 0},
      {-103, 0, 4, 100, 0.3f, 0.6f, 0, 0},   {103, 0, 4, 100, 0.4f, 0.6f, 0, 0},
      {0, 0, 109, 100, 0.5f, 0.7f, 0, 0},    {-1, -0.3f, 5, 0.7f, 0, 0.95f, 1, 0},
      {1, -0.4f, 4, 0.6f, 0.6f, 0.9f, 0, 0}, {0.3f, 0.4f, 6, 0.5f, 0.7f, 0.85f, 0, 0},
      {0, 4.5f, 4.5f, 1.2f, 12, 0.5f, 0, 0}};
  Problem p;
  auto spheres = p.arrays.uninitialized<float>(sizeof(scene) / (sizeof(float)));
  std::memcpy(p.arrays[spheres], scene, sizeof(scene));
  auto seeds = p.arrays.random<unsigned>(2 * width * height, 1, 0xffffffff);
  auto pixels = p.arrays.uninitialized<float>(width * height);
  p.anyLocalSize = true;
  p.launch("path_trace", wish.row(width * height, 64), spheres, int(count), seeds, pixels,
           PathCamera{0, 0, -1, int(width), int(height)});
  p.cpp(width * height, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      const float x = float(i % width) / float(width) - 0.5f;
      const float y = float(i / width) / float(height) - 0.5f;
      arrays[pixels][i] =
          tracePath(reinterpret_cast<const LitSphere *>(arrays[spheres]), int(count), {0, 0, -1},
                    unit({x, y, 1}), {arrays[seeds][2 * i], arrays[seeds][2 * i + 1]});
    }
  });
  // A rounding may change what a path hits.
  p.expect(pixels, 1e-3, 1e-3, 0.03);
  return p;
}

} // namespace suite
