//===- wavelet_53.cpp - A level of the reversible 5/3 wavelet --------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

namespace suite {

Problem wavelet_53(const Wish &wish) {
  constexpr size_t group = 64;
  const size_t width = wish.pick<size_t>(128, 202, 768), height = wish.pick<size_t>(32, 38, 512);
  Problem p;
  // The pixels have 16 bits, of which they use 12.
  auto input = p.arrays.random<unsigned char>(2 * width * height, 0, 255);
  for (size_t i = 0; i != width * height; ++i)
    p.arrays[input][2 * i + 1] &= 15;
  auto rows = p.arrays.uninitialized<unsigned char>(2 * width * height);
  auto output = p.arrays.uninitialized<unsigned char>(2 * width * height);
  p.launch("wavelet_rows", Range{{height * group}, {group}}, input, rows, int(width));
  p.launch("wavelet_columns", Wish::tiles(width, height / 2, 32, 4), rows, output, int(width),
           int(height));
  p.cpp(height, [=](Arrays &arrays, size_t begin, size_t end) {
    const size_t half = width / 2;
    for (size_t y = begin; y < end; ++y) {
      const auto *from = reinterpret_cast<const short *>(arrays[input]) + y * width;
      auto *__restrict low = reinterpret_cast<short *>(arrays[rows]) + y * width;
      auto *__restrict high = low + half;
      for (size_t i = 0; i + 1 < half; ++i)
        high[i] = short(from[2 * i + 1] - ((from[2 * i] + from[2 * i + 2]) >> 1));
      high[half - 1] = short(from[width - 1] - from[width - 2]);
      low[0] = short(from[0] + ((2 * high[0] + 2) >> 2));
      for (size_t i = 1; i < half; ++i)
        low[i] = short(from[2 * i] + ((high[i - 1] + high[i] + 2) >> 2));
    }
  });
  p.cpp(height / 2, [=](Arrays &arrays, size_t begin, size_t end) {
    const auto *from = reinterpret_cast<const short *>(arrays[rows]);
    auto *to = reinterpret_cast<short *>(arrays[output]);
    auto detail = [=](size_t i, short *__restrict result) {
      const short *even = from + 2 * i * width, *odd = even + width;
      const short *below = 2 * i + 2 < height ? odd + width : even;
      for (size_t x = 0; x != width; ++x)
        result[x] = short(odd[x] - ((even[x] + below[x]) >> 1));
    };
    // The details of the row above may belong to another range.
    std::vector<short> first(width);
    if (begin < end)
      detail(begin ? begin - 1 : 0, first.data());
    const short *above = first.data();
    for (size_t i = begin; i < end; ++i) {
      short *own = to + (height / 2 + i) * width, *__restrict low = to + i * width;
      detail(i, own);
      for (size_t x = 0; x != width; ++x)
        low[x] = short(from[2 * i * width + x] + ((above[x] + own[x] + 2) >> 2));
      above = own;
    }
  });
  p.expect(rows);
  p.expect(output);
  return p;
}

} // namespace suite
