//===- image_copy.cpp - A picture is copied, as an image and as a buffer ----------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cstring>

namespace suite {

static Problem copyPicture(bool isImage, const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 1024), height = wish.pick<size_t>(32, 37, 1024);
  Problem p;
  auto from = p.arrays.random<unsigned char>(4 * width * height, 0, 255);
  auto to = p.arrays.uninitialized<unsigned char>(4 * width * height);
  p.anyLocalSize = true;
  const Range range = wish.plane(width, height, 16, 16);
  if (isImage)
    p.launch("image_copy", range, image2d(from, width, height, CL_RGBA, CL_UNORM_INT8),
             image2d(to, width, height, CL_RGBA, CL_UNORM_INT8));
  else
    p.launch("buffer_copy", range, from, to, int(width), int(height));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const size_t row = 4 * width;
    std::memcpy(arrays[to] + begin * row, arrays[from] + begin * row, (end - begin) * row);
  });
  p.expect(to);
  return p;
}

Problem image_copy(const Wish &wish) { return copyPicture(true, wish); }
Problem buffer_copy(const Wish &wish) { return copyPicture(false, wish); }

} // namespace suite
