//===- image_gauss.cpp - Blurs of 5x5 pixels, of images and of buffers ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

/// Sets row `y` of the blurred picture. It has RGBA pixels.
template <class T>
static void blurRow(const T *from, T *__restrict to, size_t width, size_t height, size_t y) {
  constexpr float weights[] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
  for (size_t x = 0; x != width; ++x) {
    float sums[4] = {};
    for (long dy = -2; dy <= 2; ++dy)
      for (long dx = -2; dx <= 2; ++dx) {
        const long row = std::clamp(long(y) + dy, 0L, long(height) - 1);
        const long column = std::clamp(long(x) + dx, 0L, long(width) - 1);
        const T *at = from + 4 * (size_t(row) * width + size_t(column));
        for (size_t c = 0; c != 4; ++c)
          sums[c] += weights[dy + 2] * weights[dx + 2] * float(at[c]);
      }
    for (size_t c = 0; c != 4; ++c)
      to[4 * (y * width + x) + c] = T(std::is_integral_v<T> ? std::rint(sums[c]) : sums[c]);
  }
}

/// `type` is that of the channels of the images; 0 stands for buffers.
template <class T>
static Problem gauss(const char *kernel, cl_channel_type type, T high, const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 512), height = wish.pick<size_t>(32, 37, 512);
  Problem p;
  auto from = p.arrays.random<T>(4 * width * height, 0, high);
  auto to = p.arrays.uninitialized<T>(4 * width * height);
  p.anyLocalSize = true;
  const Range range = wish.plane(width, height, 16, 16);
  if (type)
    p.launch(kernel, range, image2d(from, width, height, CL_RGBA, type),
             image2d(to, width, height, CL_RGBA, type));
  else
    p.launch(kernel, range, from, to, int(width), int(height));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = begin; y < end; ++y)
      blurRow<T>(arrays[from], arrays[to], width, height, y);
  });
  if (std::is_integral_v<T>)
    p.expect(to, 0, 1);
  else
    p.expect(to, 1e-5);
  return p;
}

Problem image_gauss_u8(const Wish &wish) {
  return gauss<unsigned char>("image_gauss", CL_UNORM_INT8, 255, wish);
}
Problem image_gauss_float(const Wish &wish) {
  return gauss<float>("image_gauss", CL_FLOAT, 1, wish);
}
Problem buffer_gauss_u8(const Wish &wish) {
  return gauss<unsigned char>("buffer_gauss_u8", 0, 255, wish);
}
Problem buffer_gauss_unorm(const Wish &wish) {
  return gauss<unsigned char>("buffer_gauss_unorm", 0, 255, wish);
}
Problem buffer_gauss_float(const Wish &wish) {
  return gauss<float>("buffer_gauss_float", 0, 1, wish);
}

} // namespace suite
