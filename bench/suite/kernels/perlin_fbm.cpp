//===- perlin_fbm.cpp - A texture of Perlin noise --------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace suite {

Problem perlin_fbm(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 192), height = wish.pick<size_t>(16, 19, 128);
  const float scale = 0.037f, time = 3.3f;
  const int octaves = 4;
  Problem p;
  // A permutation, twice, so that the sum of a byte and one of its elements is an index.
  std::vector<int> permuted(2 * 256);
  for (int i = 0; i != 256; ++i)
    permuted[size_t(i)] = i;
  Random random;
  for (size_t i = 255; i != 0; --i)
    std::swap(permuted[i], permuted[random.next() % (i + 1)]);
  for (size_t i = 256; i != permuted.size(); ++i)
    permuted[i] = permuted[i - 256];
  auto table = p.arrays.copy(permuted);
  auto output = p.arrays.uninitialized<float>(width * height);
  p.anyLocalSize = true;
  p.launch("perlin_fbm", wish.plane(width, height, 16, 16), table, output, int(width), int(height),
           scale, time, octaves);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const int *hashes = arrays[table];
    auto fade = [](float t) { return t * t * t * (t * (t * 6 - 15) + 10); };
    auto mix = [](float a, float b, float t) { return a + (b - a) * t; };
    auto gradient = [=](int place, float x, float y, float z) {
      const int hash = hashes[place] & 15;
      const float u = hash < 8 ? x : y, v = hash < 4 ? y : hash == 12 || hash == 14 ? x : z;
      return (hash & 1 ? -u : u) + (hash & 2 ? -v : v);
    };
    auto noise = [=](float x, float y, float z) {
      const float floorX = std::floor(x), floorY = std::floor(y), floorZ = std::floor(z);
      const int ix = int(floorX) & 255, iy = int(floorY) & 255, iz = int(floorZ) & 255;
      x -= floorX;
      y -= floorY;
      z -= floorZ;
      const float u = fade(x), v = fade(y), w = fade(z);
      const int a = hashes[ix] + iy, b = hashes[ix + 1] + iy;
      const int corners[2][2] = {{hashes[a] + iz, hashes[b] + iz},
                                 {hashes[a + 1] + iz, hashes[b + 1] + iz}};
      float sides[2];
      for (int side = 0; side != 2; ++side) {
        float rows[2];
        for (int row = 0; row != 2; ++row)
          rows[row] =
              mix(gradient(corners[row][0] + side, x, y - float(row), z - float(side)),
                  gradient(corners[row][1] + side, x - 1, y - float(row), z - float(side)), u);
        sides[side] = mix(rows[0], rows[1], v);
      }
      return mix(sides[0], sides[1], w);
    };
    for (size_t row = begin; row < end; ++row)
      for (size_t column = 0; column != width; ++column) {
        float x = float(column) * scale, y = float(row) * scale, z = time;
        float sum = 0, amplitude = 0.5f;
        for (int i = 0; i != octaves; ++i) {
          sum += amplitude * noise(x, y, z);
          x *= 2;
          y *= 2;
          z *= 2;
          amplitude *= 0.5f;
        }
        arrays[output][row * width + column] = std::clamp(0.5f + 0.5f * sum, 0.0f, 1.0f);
      }
  });
  p.expect(output, 1e-4, 1e-5);
  return p;
}

} // namespace suite
