//===- ray_sphere.cpp - The nearest sphere on each ray, and its shadow ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

struct Sphere {
  float x, y, z, radius;
};

static float shade(const Sphere *spheres, int count, float dx, float dy) {
  const float dz = 1.0f / std::sqrt(dx * dx + dy * dy + 1.0f);
  dx *= dz;
  dy *= dz;
  float nearest = 1e30f;
  int hit = -1;
  for (int i = 0; i != count; ++i) {
    const Sphere &s = spheres[i];
    const float b = s.x * dx + s.y * dy + s.z * dz;
    const float d = b * b - (s.x * s.x + s.y * s.y + s.z * s.z) + s.radius * s.radius;
    if (d < 0)
      continue;
    const float t = b - std::sqrt(d);
    if (t > 0 && t < nearest) {
      nearest = t;
      hit = i;
    }
  }
  if (hit < 0)
    return 0;
  const float x = dx * nearest, y = dy * nearest, z = dz * nearest;
  for (int i = 0; i != count; ++i) {
    if (i == hit)
      continue;
    const Sphere &s = spheres[i];
    const float ox = s.x - x, oy = s.y - y, oz = s.z - z, b = 0.57735f * (ox + oy - oz);
    if (b > 0 && b * b - (ox * ox + oy * oy + oz * oz) + s.radius * s.radius > 0)
      return 0.25f;
  }
  return 1;
}

Problem ray_sphere(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 320), height = wish.pick<size_t>(16, 21, 192);
  constexpr size_t Count = 64;
  Problem p;
  auto spheres = p.floats(4 * Count, -4, 4);
  for (size_t i = 0; i != Count; ++i) {
    p.arrays[spheres][4 * i + 2] += 12;
    p.arrays[spheres][4 * i + 3] = 0.3f + 0.01f * float(i);
  }
  auto image = p.arrays.uninitialized<float>(width * height);
  p.anyLocalSize = true;
  p.launch("ray_sphere", wish.plane(width, height, 16, 8), spheres, image, int(width), int(height),
           int(Count));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const auto *all = reinterpret_cast<const Sphere *>(arrays[spheres]);
    for (size_t py = begin; py < end; ++py)
      for (size_t px = 0; px != width; ++px)
        arrays[image][py * width + px] = shade(all, Count, (float(px) + 0.5f) / float(width) - 0.5f,
                                               (float(py) + 0.5f) / float(height) - 0.5f);
  });
  // A rounding may change results at the edges of spheres and shadows.
  p.expect(image, 0, 0, 0.01);
  return p;
}

} // namespace suite
