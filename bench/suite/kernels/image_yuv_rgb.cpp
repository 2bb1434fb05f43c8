//===- image_yuv_rgb.cpp - Frames of a video in two images become RGBA ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem image_yuv_rgb(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 86, 720), height = wish.pick<size_t>(32, 38, 480);
  Problem p;
  auto luma = p.arrays.random<unsigned char>(width * height, 0, 255);
  auto chroma = p.arrays.random<unsigned char>(width * height / 2, 0, 255);
  auto rgb = p.arrays.uninitialized<unsigned char>(4 * width * height);
  p.anyLocalSize = true;
  p.launch("image_yuv_rgb", wish.plane(width, height, 16, 16),
           image2d(luma, width, height, CL_R, CL_UNORM_INT8),
           image2d(chroma, width / 2, height / 2, CL_RG, CL_UNORM_INT8),
           image2d(rgb, width, height, CL_RGBA, CL_UNORM_INT8));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    auto byte = [](float value) {
      return (unsigned char)std::rint(std::clamp(value, 0.0f, 1.0f) * 255);
    };
    for (size_t y = begin; y < end; ++y) {
      const unsigned char *lumas = arrays[luma] + y * width,
                          *chromas = arrays[chroma] + y / 2 * width;
      unsigned char *__restrict row = arrays[rgb] + 4 * y * width;
      for (size_t x = 0; x != width; ++x) {
        const float light = 1.1643f * (float(lumas[x]) / 255 - 0.0627f);
        const size_t pair = x / 2 * 2;
        const float u = float(chromas[pair]) / 255 - 0.5f;
        const float v = float(chromas[pair + 1]) / 255 - 0.5f;
        row[4 * x] = byte(light + 1.7927f * v);
        row[4 * x + 1] = byte(light - 0.2132f * u - 0.5329f * v);
        row[4 * x + 2] = byte(light + 2.1124f * u);
        row[4 * x + 3] = 255;
      }
    }
  });
  p.expect(rgb, 0, 1);
  return p;
}

} // namespace suite
