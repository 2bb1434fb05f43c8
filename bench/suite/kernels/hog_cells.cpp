//===- hog_cells.cpp - Histograms of the directions of gradients -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace suite {

Problem hog_cells(const Wish &wish) {
  constexpr size_t cell = 8, bins = 9;
  const size_t width = wish.pick<size_t>(64, 83, 256), height = wish.pick<size_t>(32, 37, 192);
  const size_t cellsX = (width + cell - 1) / cell, cellsY = (height + cell - 1) / cell;
  Problem p;
  // Circles with noise.
  auto image = p.arrays.random<unsigned char>(width * height, 0, 30);
  for (size_t y = 0; y != height; ++y)
    for (size_t x = 0; x != width; ++x) {
      const float dx = float(x % 80) - 40, dy = float(y % 80) - 40;
      p.arrays[image][y * width + x] +=
          (unsigned char)(100 + 90 * std::sin(std::sqrt(dx * dx + dy * dy) / 5));
    }
  auto histograms = p.arrays.uninitialized<float>(cellsX * cellsY * bins);
  auto descriptors = p.arrays.uninitialized<float>((cellsX - 1) * (cellsY - 1) * 4 * bins);
  p.launch("hog_cells", Wish::tiles(width, height, cell, cell), image, int(width), int(height),
           histograms);
  p.launch("hog_blocks", wish.plane(cellsX - 1, cellsY - 1, 8, 8), histograms, descriptors,
           int(cellsX), int(cellsY));
  p.cpp(cellsY, [=](Arrays &arrays, size_t begin, size_t end) {
    constexpr float pi = std::numbers::pi_v<float>;
    std::fill(arrays[histograms] + begin * cellsX * bins, arrays[histograms] + end * cellsX * bins,
              0.0f);
    for (size_t y = begin * cell; y < std::min(end * cell, height); ++y) {
      const unsigned char *row = arrays[image] + y * width;
      const unsigned char *up = row - (y ? width : 0), *down = row + (y + 1 == height ? 0 : width);
      for (size_t x = 0; x != width; ++x) {
        const int dx = row[std::min(x + 1, width - 1)] - row[x ? x - 1 : 0], dy = down[x] - up[x];
        const float magnitude = std::sqrt(float(dx * dx + dy * dy));
        float angle = std::atan2(float(dy), float(dx));
        if (angle < 0)
          angle += pi;
        const float place = angle * (float(bins) / pi) - 0.5f;
        const float before = std::floor(place), part = place - before;
        const auto bin = size_t(before + float(bins));
        float *histogram = arrays[histograms] + (y / cell * cellsX + x / cell) * bins;
        histogram[bin % bins] += magnitude * (1 - part);
        histogram[(bin + 1) % bins] += magnitude * part;
      }
    }
  });
  p.cpp(cellsY - 1, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != cellsX - 1; ++x) {
        const float *upper = arrays[histograms] + (y * cellsX + x) * bins;
        const float *lower = upper + cellsX * bins;
        float *block = arrays[descriptors] + (y * (cellsX - 1) + x) * 4 * bins;
        std::copy_n(upper, 2 * bins, block);
        std::copy_n(lower, 2 * bins, block + 2 * bins);
        float sum = 0;
        for (size_t i = 0; i != 4 * bins; ++i)
          sum += block[i] * block[i];
        float scale = 1 / std::sqrt(sum + 1);
        sum = 0;
        for (size_t i = 0; i != 4 * bins; ++i) {
          block[i] = std::min(block[i] * scale, 0.2f);
          sum += block[i] * block[i];
        }
        scale = 1 / std::sqrt(sum + 1e-3f);
        for (size_t i = 0; i != 4 * bins; ++i)
          block[i] *= scale;
      }
  });
  p.expect(histograms, 1e-4, 1e-2);
  p.expect(descriptors, 1e-4, 1e-4);
  return p;
}

} // namespace suite
