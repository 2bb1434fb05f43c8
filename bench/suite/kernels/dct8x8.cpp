//===- dct8x8.cpp - Cosine transform of blocks of 8x8 in local memory -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem dct8x8(const Wish &wish) {
  constexpr size_t N = 8;
  const size_t width = wish.pick<size_t>(64, 88, 512), height = wish.pick<size_t>(16, 24, 256);
  Problem p;
  auto input = p.floats(width * height, -128, 127);
  auto output = p.arrays.uninitialized<float>(width * height);
  auto basis = p.arrays.uninitialized<float>(N * N);
  for (size_t u = 0; u != N; ++u)
    for (size_t k = 0; k != N; ++k)
      p.arrays[basis][u * N + k] = float(std::sqrt((u ? 2.0 : 1.0) / N) *
                                         std::cos(M_PI * (2.0 * double(k) + 1) * double(u) / 16));
  p.launch("dct8x8", Wish::tiles(width, height, N, N), input, output, basis, int(width));
  p.cpp(height / N, [=](Arrays &arrays, size_t begin, size_t end) {
    const float *factor = arrays[basis];
    float transposed[N * N];
    for (size_t i = 0; i != N * N; ++i)
      transposed[i] = factor[i % N * N + i / N];
    for (size_t y0 = begin * N; y0 < end * N; y0 += N)
      for (size_t x0 = 0; x0 != width; x0 += N) {
        const float *from = arrays[input] + y0 * width + x0;
        float *__restrict to = arrays[output] + y0 * width + x0;
        float half[N][N] = {};
        for (size_t y = 0; y != N; ++y)
          for (size_t k = 0; k != N; ++k)
            for (size_t x = 0; x != N; ++x)
              half[y][x] += from[y * width + k] * transposed[k * N + x];
        for (size_t y = 0; y != N; ++y) {
          float sum[N] = {};
          for (size_t k = 0; k != N; ++k)
            for (size_t x = 0; x != N; ++x)
              sum[x] += factor[y * N + k] * half[k][x];
          for (size_t x = 0; x != N; ++x)
            to[y * width + x] = sum[x];
        }
      }
  });
  p.expect(output, 1e-4, 1e-3);
  return p;
}

} // namespace suite
