//===- image_blend_centers.cpp - A blend of two pictures that are read at centers of texels ---===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem image_blend_centers(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 1024), height = wish.pick<size_t>(32, 37, 1024);
  const float part = 0.3f;
  Problem p;
  auto first = p.arrays.random<unsigned char>(4 * width * height, 0, 255);
  auto second = p.arrays.random<unsigned char>(4 * width * height, 0, 255);
  auto to = p.arrays.uninitialized<unsigned char>(4 * width * height);
  p.anyLocalSize = true;
  p.launch("image_blend_centers", wish.plane(width, height, 16, 16),
           image2d(first, width, height, CL_RGBA, CL_UNORM_INT8),
           image2d(second, width, height, CL_RGBA, CL_UNORM_INT8),
           image2d(to, width, height, CL_RGBA, CL_UNORM_INT8), part);
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const size_t row = 4 * width;
    const unsigned char *a = arrays[first], *b = arrays[second];
    unsigned char *c = arrays[to];
    for (size_t i = begin * row; i < end * row; ++i)
      c[i] = (unsigned char)std::rint(float(a[i]) + (float(b[i]) - float(a[i])) * part);
  });
  p.expect(to, 0, 1);
  return p;
}

} // namespace suite
