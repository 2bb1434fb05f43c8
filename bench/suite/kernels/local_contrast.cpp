//===- local_contrast.cpp - Local contrast by a grid of position and brightness --------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>

namespace suite {

Problem local_contrast(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 400), height = wish.pick<size_t>(16, 21, 300);
  const size_t sizeX = wish.pick<size_t>(8, 11, 51), sizeY = wish.pick<size_t>(4, 5, 39);
  constexpr size_t sizeZ = 12;
  const float sigmaS = 8, sigmaR = 9, detail = 0.3f;
  Problem p;
  auto input = p.floats(width * height, 0, 100);
  auto output = p.arrays.uninitialized<float>(width * height);
  const size_t cells = sizeX * sizeY * sizeZ;
  auto grid = p.floats(cells, -1, 1), other = p.arrays.uninitialized<float>(cells);
  auto blurred = p.arrays.uninitialized<float>(cells);
  p.anyLocalSize = true;

  struct Blur {
    Array<float> from, to;
    size_t strideLine, strideRow, strideAlong, lines, rows, length;
  };
  const size_t plane = sizeX * sizeY;
  for (const Blur &blur : {Blur{grid, other, sizeX, plane, 1, sizeY, sizeZ, sizeX},
                           Blur{other, blurred, 1, plane, sizeX, sizeX, sizeZ, sizeY},
                           Blur{blurred, other, 1, sizeX, plane, sizeX, sizeY, sizeZ}}) {
    p.launch("blur_lines", wish.plane(blur.lines, blur.rows, 8, 8), blur.from, blur.to,
             int(blur.strideLine), int(blur.strideRow), int(blur.strideAlong), int(blur.lines),
             int(blur.rows), int(blur.length));
    p.cpp(blur.rows, [=](Arrays &arrays, size_t begin, size_t end) {
      const size_t step = blur.strideAlong;
      for (size_t row = begin; row < end; ++row)
        for (size_t line = 0; line != blur.lines; ++line) {
          const size_t first = line * blur.strideLine + row * blur.strideRow;
          const float *from = arrays[blur.from] + first;
          float *__restrict to = arrays[blur.to] + first;
          auto at = [&](size_t k) { return k < blur.length ? from[k * step] : 0; };
          for (size_t k = 0; k != blur.length; ++k)
            to[k * step] = at(k) * 0.375f + (at(k - 1) + at(k + 1)) * 0.25f +
                           (at(k - 2) + at(k + 2)) * 0.0625f;
        }
    });
  }
  p.launch("slice_grid", wish.plane(width, height, 16, 16), input, output, other, int(width),
           int(height), int(sizeX), int(sizeY), int(sizeZ), sigmaS, sigmaR, detail);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    auto place = [](float at, size_t size, size_t &cell) {
      at = std::clamp(at, 0.0f, float(size - 1));
      cell = std::min(size_t(at), size - 2);
      return at - float(cell);
    };
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != width; ++x) {
        const float value = arrays[input][y * width + x];
        size_t cellX, cellY, cellZ;
        const float fx = place(float(x) / sigmaS, sizeX, cellX);
        const float fy = place(float(y) / sigmaS, sizeY, cellY);
        const float fz = place(value / sigmaR, sizeZ, cellZ);
        const float *corner = arrays[other] + cellX + cellY * sizeX + cellZ * plane;
        auto line = [&](size_t at) { return corner[at] * (1 - fx) + corner[at + 1] * fx; };
        const float low = line(0) * (1 - fy) + line(sizeX) * fy;
        const float high = line(plane) * (1 - fy) + line(plane + sizeX) * fy;
        arrays[output][y * width + x] =
            std::max(0.0f, value + detail * (low * (1 - fz) + high * fz));
      }
  });
  p.expect(output, 1e-5, 1e-4);
  return p;
}

} // namespace suite
