//===- mri_q.cpp - Magnetic resonance images from points in constant memory ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem mri_q(const Wish &wish) {
  const size_t voxels = wish.pick<size_t>(256, 331, 2048), count = wish.pick<size_t>(32, 37, 256);
  Problem p;
  auto real = p.floats(count, -1, 1), imaginary = p.floats(count, -1, 1);
  auto points = p.floats(4 * count, -1, 1);
  auto x = p.floats(voxels, -1, 1), y = p.floats(voxels, -1, 1), z = p.floats(voxels, -1, 1);
  auto qr = p.arrays.uninitialized<float>(voxels), qi = p.arrays.uninitialized<float>(voxels);
  p.anyLocalSize = true;
  p.launch("magnitudes", wish.row(count, 256), real, imaginary, points, int(count));
  p.launch("mri_q", wish.row(voxels, 256), int(count), points, x, y, z, qr, qi, int(voxels));
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t k = begin; k < end; ++k) {
      const float re = arrays[real][k], im = arrays[imaginary][k];
      arrays[points][4 * k + 3] = re * re + im * im;
    }
  });
  p.cpp(voxels, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      const float vx = arrays[x][i], vy = arrays[y][i], vz = arrays[z][i];
      float sumR = 0, sumI = 0;
      for (size_t k = 0; k != count; ++k) {
        const float *point = arrays[points] + 4 * k;
        const float angle = 6.28318530717958647f * (point[0] * vx + point[1] * vy + point[2] * vz);
        sumR += point[3] * std::cos(angle);
        sumI += point[3] * std::sin(angle);
      }
      arrays[qr][i] = sumR;
      arrays[qi][i] = sumI;
    }
  });
  p.expect(qr, 1e-4, 1e-3);
  p.expect(qi, 1e-4, 1e-3);
  return p;
}

} // namespace suite
