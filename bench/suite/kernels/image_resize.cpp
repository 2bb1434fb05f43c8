//===- image_resize.cpp - Images of another size, by the filter of a sampler ------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

template <class T>
static void launchResize(Problem &p, const Wish &wish, Array<T> from, size_t width, size_t height,
                         Array<T> to, size_t newWidth, size_t newHeight, cl_filter_mode filter) {
  p.anyLocalSize = true;
  p.launch("image_resize", wish.plane(newWidth, newHeight, 16, 16),
           image2d(from, width, height, CL_RGBA, CL_UNORM_INT8),
           Sampler{true, CL_ADDRESS_CLAMP_TO_EDGE, filter},
           image2d(to, newWidth, newHeight, CL_RGBA, CL_UNORM_INT8), 1 / float(newWidth),
           1 / float(newHeight));
}

static Problem resizeImage(const Wish &wish, size_t width, size_t height, size_t newWidth,
                           size_t newHeight) {
  const float scaleX = 1 / float(newWidth), scaleY = 1 / float(newHeight);
  Problem p;
  auto from = p.arrays.random<unsigned char>(4 * width * height, 0, 255);
  auto to = p.arrays.uninitialized<unsigned char>(4 * newWidth * newHeight);
  launchResize(p, wish, from, width, height, to, newWidth, newHeight, CL_FILTER_LINEAR);
  p.cpp(newHeight, [=](Arrays &arrays, size_t begin, size_t end) {
    struct Place {
      size_t first, second;
      float part;
    };
    auto place = [](size_t at, float scale, size_t size) -> Place {
      const float position = (float(at) + 0.5f) * scale * float(size) - 0.5f;
      const long whole = long(std::floor(position)), last = long(size) - 1;
      return {size_t(std::clamp(whole, 0L, last)), size_t(std::clamp(whole + 1, 0L, last)),
              position - float(whole)};
    };
    for (size_t y = begin; y < end; ++y) {
      const Place py = place(y, scaleY, height);
      const unsigned char *up = arrays[from] + 4 * py.first * width;
      const unsigned char *down = arrays[from] + 4 * py.second * width;
      unsigned char *__restrict row = arrays[to] + 4 * y * newWidth;
      for (size_t x = 0; x != newWidth; ++x) {
        const Place px = place(x, scaleX, width);
        for (size_t c = 0; c != 4; ++c) {
          const float a = up[4 * px.first + c], b = up[4 * px.second + c];
          const float d = down[4 * px.first + c], e = down[4 * px.second + c];
          const float high = a * (1 - px.part) + b * px.part;
          const float low = d * (1 - px.part) + e * px.part;
          row[4 * x + c] = (unsigned char)std::rint(high * (1 - py.part) + low * py.part);
        }
      }
    }
  });
  p.expect(to, 0, 1);
  return p;
}

// The sizes are such that no pixel is between two texels.
Problem image_resize_nearest(const Wish &wish) {
  const size_t width = wish.pick<size_t>(40, 31, 397), height = wish.pick<size_t>(20, 17, 293);
  const size_t newWidth = wish.pick<size_t>(64, 83, 1000);
  const size_t newHeight = wish.pick<size_t>(32, 37, 750);
  const float scaleX = 1 / float(newWidth), scaleY = 1 / float(newHeight);
  Problem p;
  auto from = p.arrays.random<unsigned>(width * height, 0, 0xffffff);
  auto to = p.arrays.uninitialized<unsigned>(newWidth * newHeight);
  launchResize(p, wish, from, width, height, to, newWidth, newHeight, CL_FILTER_NEAREST);
  p.cpp(newHeight, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t y = begin; y < end; ++y)
      for (size_t x = 0; x != newWidth; ++x) {
        const size_t column = size_t((float(x) + 0.5f) * scaleX * float(width));
        const size_t row = size_t((float(y) + 0.5f) * scaleY * float(height));
        arrays[to][y * newWidth + x] = arrays[from][row * width + column];
      }
  });
  p.expect(to, 0);
  return p;
}

Problem image_resize_up(const Wish &wish) {
  return resizeImage(wish, wish.pick<size_t>(40, 31, 397), wish.pick<size_t>(20, 17, 293),
                     wish.pick<size_t>(64, 83, 1000), wish.pick<size_t>(32, 37, 750));
}

Problem image_resize_down(const Wish &wish) {
  return resizeImage(wish, wish.pick<size_t>(80, 131, 1024), wish.pick<size_t>(40, 67, 1024),
                     wish.pick<size_t>(64, 83, 600), wish.pick<size_t>(32, 37, 600));
}

} // namespace suite
