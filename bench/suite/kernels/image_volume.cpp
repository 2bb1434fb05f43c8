//===- image_volume.cpp - A slanted slice of a volume -----------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace suite {

Problem image_volume(const Wish &wish) {
  using Vector = std::array<float, 4>;
  const std::array<size_t, 3> size = {wish.pick<size_t>(24, 19, 128),
                                      wish.pick<size_t>(16, 13, 128),
                                      wish.pick<size_t>(12, 11, 96)};
  const size_t width = wish.pick<size_t>(64, 83, 512), height = wish.pick<size_t>(32, 37, 512);
  // A part of the slice is outside of the volume.
  const Vector corner = {0.1f, -0.05f, 0.2f, 0};
  const Vector across = {0.7f / float(width), 0.15f / float(width), 0.3f / float(width), 0};
  const Vector down = {-0.2f / float(height), 0.9f / float(height), 0.25f / float(height), 0};
  Problem p;
  auto volume = p.arrays.random<unsigned char>(size[0] * size[1] * size[2], 0, 255);
  auto slice = p.arrays.uninitialized<unsigned char>(width * height);
  p.anyLocalSize = true;
  p.launch("image_volume", wish.plane(width, height, 16, 16),
           image3d(volume, size[0], size[1], size[2], CL_R, CL_UNORM_INT8),
           image2d(slice, width, height, CL_R, CL_UNORM_INT8), corner, across, down);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != width; ++x) {
        size_t places[3][2]; // Of the two neighbours in each dimension.
        float weights[3][2];
        for (size_t i = 0; i != 3; ++i) {
          const float at = corner[i] + (float(x) + 0.5f) * across[i] + (float(y) + 0.5f) * down[i];
          const float position = at * float(size[i]) - 0.5f;
          const long whole = long(std::floor(position)), last = long(size[i]) - 1;
          places[i][0] = size_t(std::clamp(whole, 0L, last));
          places[i][1] = size_t(std::clamp(whole + 1, 0L, last));
          weights[i][1] = position - float(whole);
          weights[i][0] = 1 - weights[i][1];
        }
        float sum = 0;
        for (size_t k = 0; k != 2; ++k)
          for (size_t j = 0; j != 2; ++j)
            for (size_t i = 0; i != 2; ++i)
              sum += weights[0][i] * weights[1][j] * weights[2][k] *
                     float(arrays[volume][(places[2][k] * size[1] + places[1][j]) * size[0] +
                                          places[0][i]]);
        arrays[slice][y * width + x] = (unsigned char)std::rint(sum);
      }
  });
  p.expect(slice, 0, 1);
  return p;
}

} // namespace suite
