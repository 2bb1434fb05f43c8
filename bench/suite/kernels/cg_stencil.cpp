//===- cg_stencil.cpp - Sparse product and dot product of conjugate gradients ----------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem cg_stencil(const Wish &wish) {
  constexpr size_t groupX = 32, groupY = 4;
  const size_t nx = wish.pick<size_t>(64, 83, 500), ny = wish.pick<size_t>(32, 37, 500);
  const size_t pitch = nx + 2, groupsX = (nx + groupX - 1) / groupX;
  const size_t groupsY = (ny + groupY - 1) / groupY, all = pitch * (ny + 2);
  Problem p;
  auto direction = p.arrays.random<double>(all, -1, 1), product = p.arrays.zeros<double>(all);
  auto kx = p.arrays.random<double>(all, 0.1, 2), ky = p.arrays.random<double>(all, 0.1, 2);
  auto sums = p.arrays.uninitialized<double>(groupsX * groupsY);
  p.launch("cg_stencil", Wish::tiles(nx, ny, groupX, groupY), int(nx), int(ny), direction, product,
           kx, ky, sums);
  p.cpp(groupsY, [=](Arrays &arrays, size_t begin, size_t end) {
    const double *x = arrays[kx], *y = arrays[ky];
    double *sum = arrays[sums];
    for (size_t group = begin; group < end; ++group) {
      std::fill_n(sum + group * groupsX, groupsX, 0);
      for (size_t row = group * groupY + 1; row <= std::min(ny, (group + 1) * groupY); ++row)
        for (size_t part = 0; part != groupsX; ++part) {
          const double *from = arrays[direction] + row * pitch;
          const double *right = x + row * pitch, *up = y + row * pitch;
          double *__restrict to = arrays[product] + row * pitch;
          double partial = 0;
          for (size_t i = part * groupX + 1; i <= std::min(nx, (part + 1) * groupX); ++i) {
            const double value = (1 + up[i + pitch] + up[i] + right[i + 1] + right[i]) * from[i] -
                                 (up[i + pitch] * from[i + pitch] + up[i] * *(from + i - pitch)) -
                                 (right[i + 1] * from[i + 1] + right[i] * from[i - 1]);
            to[i] = value;
            partial += value * from[i];
          }
          sum[group * groupsX + part] += partial;
        }
    }
  });
  p.expect(product, 1e-12, 1e-12);
  p.expect(sums, 1e-10, 1e-10);
  return p;
}

} // namespace suite
