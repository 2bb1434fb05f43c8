//===- fdtd_3d.cpp - Steps of the electromagnetic field ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem fdtd_3d(const Wish &wish) {
  constexpr int rounds = 2;
  const size_t nx = wish.pick<size_t>(32, 37, 128), ny = wish.pick<size_t>(12, 19, 96);
  const size_t nz = wish.pick<size_t>(10, 11, 64), plane = nx * ny;
  const float factor = 0.4f;
  Problem p;
  Random random;
  std::vector<unsigned char> kinds(plane * nz);
  for (size_t i = 0; i != kinds.size(); ++i)
    kinds[i] = i / 8 % 16 ? 0 : (unsigned char)(random.next() % 4);
  auto ex = p.floats(plane * nz, -1, 1), ey = p.floats(plane * nz, -1, 1),
       ez = p.floats(plane * nz, -1, 1), hx = p.floats(plane * nz, -1, 1),
       hy = p.floats(plane * nz, -1, 1), hz = p.floats(plane * nz, -1, 1);
  auto material = p.arrays.copy(kinds);
  auto coefficients = p.floats(2 * 4, 0.3f, 0.9f);
  Range range = wish.plane(nx, ny, 32, 4);
  range.global.push_back(nz);
  range.local.push_back(1);
  p.inPlace = true;
  p.anyLocalSize = true;
  for (int round = 0; round != rounds; ++round) {
    p.launch("update_h", range, ex, ey, ez, hx, hy, hz, int(nx), int(ny), int(nz), factor);
    p.launch("update_e", range, ex, ey, ez, hx, hy, hz, material, coefficients, int(nx), int(ny),
             int(nz));
    p.cpp(nz - 1, [=](Arrays &arrays, size_t begin, size_t end) {
      const float *e0 = arrays[ex], *e1 = arrays[ey], *e2 = arrays[ez];
      float *__restrict h0 = arrays[hx], *__restrict h1 = arrays[hy], *__restrict h2 = arrays[hz];
      for (size_t z = begin; z < end; ++z)
        for (size_t y = 0; y != ny - 1; ++y)
          for (size_t i = (z * ny + y) * nx; i != (z * ny + y) * nx + nx - 1; ++i) {
            h0[i] -= factor * ((e2[i + nx] - e2[i]) - (e1[i + plane] - e1[i]));
            h1[i] -= factor * ((e0[i + plane] - e0[i]) - (e2[i + 1] - e2[i]));
            h2[i] -= factor * ((e1[i + 1] - e1[i]) - (e0[i + nx] - e0[i]));
          }
    });
    p.cpp(nz - 2, [=](Arrays &arrays, size_t begin, size_t end) {
      float *__restrict e0 = arrays[ex], *__restrict e1 = arrays[ey], *__restrict e2 = arrays[ez];
      const float *h0 = arrays[hx], *h1 = arrays[hy], *h2 = arrays[hz];
      const unsigned char *kind = arrays[material];
      const float *c = arrays[coefficients];
      for (size_t z = begin + 1; z < end + 1; ++z)
        for (size_t y = 1; y != ny - 1; ++y)
          for (size_t i = (z * ny + y) * nx + 1; i != (z * ny + y) * nx + nx - 1; ++i) {
            const float a = c[2 * kind[i]], b = c[2 * kind[i] + 1];
            e0[i] = a * e0[i] + b * ((h2[i] - h2[i - nx]) - (h1[i] - h1[i - plane]));
            e1[i] = a * e1[i] + b * ((h0[i] - h0[i - plane]) - (h2[i] - h2[i - 1]));
            e2[i] = a * e2[i] + b * ((h1[i] - h1[i - 1]) - (h0[i] - h0[i - nx]));
          }
    });
  }
  for (Array<float> array : {ex, ey, ez, hx, hy, hz})
    p.expect(array, 1e-5, 1e-5);
  return p;
}

} // namespace suite
