//===- lbm_step.cpp - A time step of a lattice-Boltzmann simulation in two dimensions ---------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

namespace {

struct FluidParameters {
  int nx, ny;
  float density, acceleration, omega;
};

} // namespace

Problem lbm_step(const Wish &wish) {
  constexpr size_t speeds = 9;
  static constexpr int dx[speeds] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
  static constexpr int dy[speeds] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  static constexpr size_t opposite[speeds] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
  const size_t nx = wish.pick<size_t>(32, 37, 192), ny = wish.pick<size_t>(16, 21, 192);
  const float omega = 1.3f;
  Problem p;
  auto cells = p.floats(speeds * nx * ny, 0.05f, 0.15f);
  auto next = p.arrays.uninitialized<float>(speeds * nx * ny);
  auto obstacles = p.arrays.zeros<int>(nx * ny);
  for (size_t x = 0; x != nx; ++x)
    p.arrays[obstacles][x] = p.arrays[obstacles][(ny / 2) * nx + x / 2] = 1;
  p.anyLocalSize = true;
  p.launch("lbm_step", wish.plane(nx, ny, 64, 2),
           FluidParameters{int(nx), int(ny), 0.1f, 0.005f, omega}, cells, next, obstacles);
  p.cpp(ny, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != nx; ++x) {
        float f[speeds], density = 0, ux = 0, uy = 0;
        for (size_t k = 0; k != speeds; ++k) {
          const size_t fromX = (x + nx - size_t(long(dx[k]))) % nx;
          const size_t fromY = (y + ny - size_t(long(dy[k]))) % ny;
          f[k] = arrays[cells][(fromY * nx + fromX) * speeds + k];
          density += f[k];
          ux += float(dx[k]) * f[k];
          uy += float(dy[k]) * f[k];
        }
        float *__restrict to = arrays[next] + (y * nx + x) * speeds;
        if (arrays[obstacles][y * nx + x]) {
          for (size_t k = 0; k != speeds; ++k)
            to[k] = f[opposite[k]];
          continue;
        }
        ux /= density;
        uy /= density;
        for (size_t k = 0; k != speeds; ++k) {
          const float along = float(dx[k]) * ux + float(dy[k]) * uy;
          const float weight = k == 0 ? 4.0f / 9 : k < 5 ? 1.0f / 9 : 1.0f / 36;
          const float equilibrium =
              weight * density *
              (1 + 3 * along + 4.5f * along * along - 1.5f * (ux * ux + uy * uy));
          to[k] = f[k] + omega * (equilibrium - f[k]);
        }
      }
  });
  p.expect(next, 1e-5, 1e-5);
  return p;
}

} // namespace suite
