//===- fem_tetra.cpp - Stiffness matrices of tetrahedra --------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem fem_tetra(const Wish &wish) {
  // Each cell of a grid has six tetrahedra around a diagonal.
  const size_t side = wish.pick<size_t>(4, 5, 18), count = 6 * side * side * side;
  const size_t line = side + 1;
  static constexpr size_t paths[6][2] = {{1, 2}, {2, 1}, {2, 4}, {4, 2}, {4, 1}, {1, 4}};
  Problem p;
  auto nodes = p.floats(4 * line * line * line, -0.2f, 0.2f);
  for (size_t i = 0; i != line * line * line; ++i) {
    p.arrays[nodes][4 * i] += float(i % line);
    p.arrays[nodes][4 * i + 1] += float(i / line % line);
    p.arrays[nodes][4 * i + 2] += float(i / line / line);
  }
  std::vector<int> corners;
  for (size_t i = 0; i != count; ++i) {
    const size_t cell = i / 6, x = cell % side, y = cell / side % side, z = cell / side / side;
    auto node = [&](size_t bits) {
      return int(((z + bits / 4) * line + y + bits / 2 % 2) * line + x + bits % 2);
    };
    const auto &[first, second] = paths[i % 6];
    // A few elements are flat.
    corners.insert(corners.end(),
                   {node(0), node(first), node(i % 97 ? first + second : first), node(7)});
  }
  auto elements = p.arrays.copy(corners);
  auto materials = p.arrays.random<unsigned char>(count, 0, 15);
  auto conductivity = p.floats(16, 0.5f, 5);
  auto matrices = p.arrays.uninitialized<float>(10 * count);
  p.anyLocalSize = true;
  p.launch("fem_tetra", wish.row(count, 64), nodes, elements, materials, conductivity, matrices,
           int(count));
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    const int *corner = arrays[elements];
    float *to = arrays[matrices];
    for (size_t e = begin; e < end; ++e) {
      float edge[3][3], gradient[4][3];
      for (size_t k = 0; k != 3; ++k)
        for (size_t d = 0; d != 3; ++d)
          edge[k][d] = arrays[nodes][4 * size_t(corner[4 * e + k + 1]) + d] -
                       arrays[nodes][4 * size_t(corner[4 * e]) + d];
      for (size_t k = 0; k != 3; ++k) {
        const float *b = edge[(k + 1) % 3], *c = edge[(k + 2) % 3];
        for (size_t d = 0; d != 3; ++d)
          gradient[k + 1][d] = b[(d + 1) % 3] * c[(d + 2) % 3] - b[(d + 2) % 3] * c[(d + 1) % 3];
      }
      float determinant = 0;
      for (size_t d = 0; d != 3; ++d) {
        gradient[0][d] = -gradient[1][d] - gradient[2][d] - gradient[3][d];
        determinant += edge[0][d] * gradient[1][d];
      }
      const float size = std::abs(determinant);
      const float factor =
          size < 1e-4f ? 0 : arrays[conductivity][arrays[materials][e]] / (6 * size);
      size_t k = 0;
      for (size_t i = 0; i != 4; ++i)
        for (size_t j = i; j != 4; ++j, ++k)
          to[k * count + e] =
              factor * (gradient[i][0] * gradient[j][0] + gradient[i][1] * gradient[j][1] +
                        gradient[i][2] * gradient[j][2]);
    }
  });
  p.expect(matrices, 1e-3, 1e-3);
  return p;
}

} // namespace suite
