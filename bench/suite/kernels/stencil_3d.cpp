//===- stencil_3d.cpp - Seven-point stencil in three dimensions -------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem stencil_3d(const Wish &wish) {
  const size_t nx = wish.pick<size_t>(32, 35, 128), ny = wish.pick<size_t>(8, 9, 64),
               nz = wish.pick<size_t>(4, 5, 64), plane = nx * ny;
  Problem p;
  auto input = p.floats(plane * nz, -1, 1), output = p.arrays.zeros<float>(plane * nz);
  const size_t columns = (nx + 31) / 32 * 32, rows = (ny + 3) / 4 * 4;
  p.launch("stencil_3d", {{columns, rows, nz}, {32, 4, 1}}, input, output, int(nx), int(ny),
           int(nz));
  p.cpp(nz - 2, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t z = begin + 1; z < end + 1; ++z)
      for (size_t y = 1; y < ny - 1; ++y) {
        const float *__restrict from = arrays[input] + z * plane + y * nx;
        float *__restrict to = arrays[output] + z * plane + y * nx;
        for (size_t x = 1; x < nx - 1; ++x)
          to[x] = 0.4f * from[x] + 0.1f * (from[x - 1] + from[x + 1] + *(from + x - nx) +
                                           from[x + nx] + *(from + x - plane) + from[x + plane]);
      }
  });
  p.expect(output, 1e-6, 1e-6);
  return p;
}

} // namespace suite
