//===- lut3d.cpp - Colours of pixels from a cube of colours ----------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>

namespace suite {

Problem lut3d(const Wish &wish) {
  const size_t width = wish.pick<size_t>(64, 83, 480), height = wish.pick<size_t>(32, 37, 270);
  const size_t size = wish.pick<size_t>(9, 9, 33);
  Problem p;
  auto input = p.arrays.random<unsigned char>(4 * width * height, 0, 255);
  auto output = p.arrays.uninitialized<unsigned char>(4 * width * height);
  // The table is a smooth curve of each colour, with some of the others.
  auto table = p.arrays.zeros<float>(4 * size * size * size);
  for (size_t i = 0; i != size * size * size; ++i) {
    const float last = float(size - 1);
    const float r = float(i / size / size) / last, g = float(i / size % size) / last;
    const float b = float(i % size) / last;
    p.arrays[table][4 * i] = std::sqrt(r) * 0.8f + 0.2f * g * b;
    p.arrays[table][4 * i + 1] = g * g * 0.7f + 0.3f * r;
    p.arrays[table][4 * i + 2] = std::sin(1.2f * b) + 0.1f * (r - g);
  }
  // Pictures have areas of similar colours.
  for (size_t i = 0; i != width * height; ++i)
    for (size_t c = 0; c != 3; ++c) {
      const size_t x = i % width, y = i / width;
      unsigned char &value = p.arrays[input][4 * i + c];
      value = (unsigned char)(value % 32 + (x * (c + 1) / 8 + y * (3 - c) / 4) % 224);
    }
  p.anyLocalSize = true;
  p.launch("lut3d", wish.plane(width, height, 16, 8), input, output, table, int(size), int(width),
           int(height));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const size_t strides[3] = {4 * size * size, 4 * size, 4};
    const float scale = float(size - 1) / 255;
    for (size_t i = begin * width; i < end * width; ++i) {
      const unsigned char *from = arrays[input] + 4 * i;
      unsigned char *to = arrays[output] + 4 * i;
      // The largest part of the position comes first.
      float part[3];
      size_t step[3], at = 0;
      for (size_t c = 0; c != 3; ++c) {
        const float position = float(from[c]) * scale;
        const size_t low = size_t(position);
        part[c] = position - float(low);
        step[c] = low + 1 < size ? strides[c] : 0;
        at += low * strides[c];
      }
      auto sort = [&](size_t a, size_t b) {
        if (part[a] < part[b]) {
          std::swap(part[a], part[b]);
          std::swap(step[a], step[b]);
        }
      };
      sort(0, 1);
      sort(1, 2);
      sort(0, 1);
      const float *first = arrays[table] + at, *second = first + step[0];
      const float *third = second + step[1], *fourth = third + step[2];
      for (size_t c = 0; c != 3; ++c) {
        const float value = (1 - part[0]) * first[c] + (part[0] - part[1]) * second[c] +
                            (part[1] - part[2]) * third[c] + part[2] * fourth[c];
        to[c] = (unsigned char)(std::clamp(value * 255, 0.0f, 255.0f) + 0.5f);
      }
      to[3] = from[3];
    }
  });
  p.expect(output, 0, 1);
  return p;
}

} // namespace suite
