//===- voxel_dda.cpp - Rays of a camera through a grid of voxels -----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace suite {

Problem voxel_dda(const Wish &wish) {
  struct alignas(16) Camera {
    float origin[4], forward[4], right[4], up[4];
  };
  const size_t edge = wish.pick<size_t>(16, 19, 64);
  const int size = int(edge);
  const size_t width = wish.pick<size_t>(48, 53, 96), height = wish.pick<size_t>(24, 29, 64);
  Problem p;
  // Hills with a few blocks in the air.
  auto voxels = p.arrays.zeros<unsigned char>(edge * edge * edge);
  Random random;
  for (int z = 0; z != size; ++z)
    for (int y = 0; y != size; ++y)
      for (int x = 0; x != size; ++x) {
        const float ground = float(size) * (0.3f + 0.12f * std::sin(0.2f * float(x)) +
                                            0.12f * std::cos(0.17f * float(z)));
        if (float(y) < ground || random.next() % 2000 == 0)
          p.arrays[voxels][(z * size + y) * size + x] = 1;
      }
  const float extent = float(size);
  const Camera camera = {{-0.3f * extent, 0.9f * extent, -0.2f * extent, 0},
                         {0.8f, -0.5f, 0.75f, 0},
                         {0.9f, 0, -0.96f, 0},
                         {0.3f, 0.9f, 0.28f, 0}};
  auto depths = p.arrays.uninitialized<float>(width * height);
  auto cells = p.arrays.uninitialized<int>(width * height);
  p.anyLocalSize = true;
  p.launch("voxel_dda", wish.plane(width, height, 8, 8), voxels, size, camera, depths, cells,
           int(width), int(height));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned char *full = arrays[voxels];
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != width; ++x) {
        float &depth = arrays[depths][y * width + x];
        int &hit = arrays[cells][y * width + x];
        depth = std::numeric_limits<float>::infinity();
        hit = -1;
        const float u = (float(x) + 0.5f) / float(width) - 0.5f;
        const float v = (float(y) + 0.5f) / float(height) - 0.5f;
        float direction[3], square = 0;
        for (int i = 0; i != 3; ++i) {
          direction[i] = camera.forward[i] + u * camera.right[i] + v * camera.up[i];
          square += direction[i] * direction[i];
        }
        const float inverseLength = 1 / std::sqrt(square);
        float inverse[3], enter = 0, leave = std::numeric_limits<float>::infinity();
        for (int i = 0; i != 3; ++i) {
          direction[i] *= inverseLength;
          inverse[i] = 1 / direction[i];
          const float a = -camera.origin[i] * inverse[i];
          const float b = (extent - camera.origin[i]) * inverse[i];
          enter = std::max(enter, std::min(a, b));
          leave = std::min(leave, std::max(a, b));
        }
        if (enter >= leave)
          continue;
        int cell[3];
        float next[3];
        for (int i = 0; i != 3; ++i) {
          cell[i] = std::clamp(int(camera.origin[i] + direction[i] * enter), 0, size - 1);
          next[i] = (float(cell[i] + (direction[i] < 0 ? 0 : 1)) - camera.origin[i]) * inverse[i];
        }
        for (float t = enter;;) {
          const int index = (cell[2] * size + cell[1]) * size + cell[0];
          if (full[index]) {
            depth = t;
            hit = index;
            break;
          }
          const int axis = next[0] < next[1] && next[0] < next[2] ? 0 : next[1] < next[2] ? 1 : 2;
          cell[axis] += direction[axis] < 0 ? -1 : 1;
          if (cell[axis] < 0 || cell[axis] >= size)
            break;
          t = next[axis];
          next[axis] += std::abs(inverse[axis]);
        }
      }
  });
  // A ray near an edge may go to either side.
  p.expect(depths, 1e-4, 1e-3, 0.005);
  p.expect(cells, 0, 0, 0.005);
  return p;
}

} // namespace suite
