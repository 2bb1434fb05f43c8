//===- sph_density.cpp - Density of a fluid of particles --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem sph_density(const Wish &wish) {
  struct Parameters {
    int cells;
    float cellSize, factor, restDensity, stiffness;
  };
  struct Particle {
    float x, y, z, mass;
  };
  const size_t cells = wish.pick<size_t>(4, 5, 16), count = wish.pick<size_t>(200, 331, 12000);
  const float size = 0.1f;
  const Parameters parameters = {int(cells), size, 1000, 0.6f, 3};
  Problem p;
  Random random;
  std::vector<Particle> fluid(count);
  const float edge = size * float(cells);
  for (Particle &particle : fluid)
    // There are more particles below.
    particle = {edge * float(random.unit()), edge * float(random.unit() * random.unit()),
                edge * float(random.unit()), 0.5f + float(random.unit())};
  auto cellOf = [=](const Particle &a) {
    auto clamped = [=](float x) { return std::min(size_t(x / size), cells - 1); };
    return (clamped(a.z) * cells + clamped(a.y)) * cells + clamped(a.x);
  };
  std::vector<int> starts(cells * cells * cells + 1);
  for (const Particle &particle : fluid)
    ++starts[cellOf(particle) + 1];
  for (size_t cell = 1; cell != starts.size(); ++cell)
    starts[cell] += starts[cell - 1];
  auto particles = p.arrays.uninitialized<float>(4 * count);
  std::vector<int> next = starts;
  for (const Particle &particle : fluid)
    reinterpret_cast<Particle *>(p.arrays[particles])[next[cellOf(particle)]++] = particle;
  auto cellStarts = p.arrays.copy(starts);
  auto results = p.arrays.uninitialized<float>(2 * count);
  p.anyLocalSize = true;
  p.launch("sph_density", wish.row(count, 128), particles, cellStarts, results, int(count),
           parameters);
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    const auto *all = reinterpret_cast<const Particle *>(arrays[particles]);
    const float square = size * size;
    auto cell = [=](float x) { return std::min(size_t(x / size), cells - 1); };
    for (size_t i = begin; i < end; ++i) {
      const Particle own = all[i];
      const size_t x = cell(own.x), y = cell(own.y), z = cell(own.z);
      float density = 0;
      for (size_t cz = z ? z - 1 : 0; cz != std::min(z + 2, cells); ++cz)
        for (size_t cy = y ? y - 1 : 0; cy != std::min(y + 2, cells); ++cy) {
          // Cells in a row are adjacent in memory.
          const int *first = arrays[cellStarts] + (cz * cells + cy) * cells;
          const int last = first[std::min(x + 2, cells)];
          for (int j = first[x ? x - 1 : 0]; j != last; ++j) {
            const float dx = own.x - all[j].x, dy = own.y - all[j].y, dz = own.z - all[j].z;
            const float rest = square - (dx * dx + dy * dy + dz * dz);
            if (rest > 0)
              density += all[j].mass * rest * rest * rest;
          }
        }
      density *= parameters.factor;
      arrays[results][2 * i] = density;
      arrays[results][2 * i + 1] =
          parameters.stiffness * std::max(density - parameters.restDensity, 0.0f);
    }
  });
  p.expect(results, 1e-4, 1e-5);
  return p;
}

} // namespace suite
