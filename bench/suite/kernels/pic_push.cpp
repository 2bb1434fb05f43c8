//===- pic_push.cpp - A step of a plasma of particles in a grid ------------------------------===//
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

Problem pic_push(const Wish &wish) {
  struct Grid {
    int width, height;
    float dt;
  };
  struct Particle {
    float x, y, vx, vy;
  };
  const Grid grid = {wish.pick(16, 19, 96), wish.pick(16, 13, 64), 0.1f};
  const size_t count = wish.pick<size_t>(500, 731, 40000);
  const size_t cells = size_t(grid.width) * size_t(grid.height);
  Problem p;
  Random random;
  auto particles = p.arrays.uninitialized<float>(4 * count);
  for (size_t i = 0; i != count; ++i)
    reinterpret_cast<Particle *>(p.arrays[particles])[i] = {
        float(random.unit() * (grid.width - 0.01)), float(random.unit() * (grid.height - 0.01)),
        4 * float(random.unit() - 0.5), 4 * float(random.unit() - 0.5)};
  auto field = p.floats(2 * cells, -2, 2);
  auto charge = p.arrays.zeros<int>(cells);
  p.inPlace = true;
  p.anyLocalSize = true;
  p.launch("pic_push", wish.row(count, 64), particles, field, charge, int(count), grid);
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    auto *all = reinterpret_cast<Particle *>(arrays[particles]);
    const float *e = arrays[field];
    // The corners of a cell and their weights.
    struct Corners {
      int at[4];
      float weight[4];
    };
    auto cornersOf = [=](const Particle &particle) {
      const int x = std::min(int(particle.x), grid.width - 1);
      const int y = std::min(int(particle.y), grid.height - 1);
      const int right = x + 1 == grid.width ? 0 : x + 1, top = y + 1 == grid.height ? 0 : y + 1;
      const float fx = particle.x - float(x), fy = particle.y - float(y);
      return Corners{{y * grid.width + x, y * grid.width + right, top * grid.width + x,
                      top * grid.width + right},
                     {(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy}};
    };
    auto wrap = [](float x, float size) {
      if (x < 0)
        x += size;
      return x >= size ? x - size : x;
    };
    std::vector<int> sums(cells);
    for (size_t i = begin; i < end; ++i) {
      Particle &particle = all[i];
      const Corners before = cornersOf(particle);
      float ex = 0, ey = 0;
      for (int c = 0; c != 4; ++c) {
        ex += before.weight[c] * e[2 * before.at[c]];
        ey += before.weight[c] * e[2 * before.at[c] + 1];
      }
      particle.vx += ex * grid.dt;
      particle.vy += ey * grid.dt;
      particle.x = wrap(particle.x + particle.vx * grid.dt, float(grid.width));
      particle.y = wrap(particle.y + particle.vy * grid.dt, float(grid.height));
      const Corners after = cornersOf(particle);
      for (int c = 0; c != 4; ++c)
        sums[size_t(after.at[c])] += int(std::lrint(after.weight[c] * 65536));
    }
    for (size_t i = 0; i != cells; ++i)
      std::atomic_ref(arrays[charge][i]).fetch_add(sums[i], std::memory_order_relaxed);
  });
  // A particle at a border may be on either side.
  p.expect(particles, 1e-5, 1e-5, 0.001);
  p.expect(charge, 1e-4, 30);
  return p;
}

} // namespace suite
