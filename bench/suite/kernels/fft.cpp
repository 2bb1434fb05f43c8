//===- fft.cpp - Fourier transforms of 256 numbers in local memory ----------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace suite {

constexpr size_t Size = 256, Half = Size / 2;

/// Returns the factors of all steps, one step after the other.
static std::vector<float> factors() {
  std::vector<float> result;
  for (size_t size = 1; size < Size; size *= 2)
    for (size_t k = 0; k != size; ++k) {
      const double angle = -M_PI * double(k) / double(size);
      result.insert(result.end(), {float(std::cos(angle)), float(std::sin(angle))});
    }
  return result;
}

/// Transforms by Stockham's scheme, as in the kernel. The innermost loop runs over k.
static void transform(float *__restrict from, float *__restrict to, const float *factor) {
  for (size_t size = 1; size < Size; size *= 2) {
    for (size_t first = 0; first < Half; first += size)
      for (size_t k = 0; k != size; ++k) {
        const size_t i = first + k, at = 2 * first + k;
        const float wr = factor[2 * k], wi = factor[2 * k + 1];
        const float ur = from[2 * i], ui = from[2 * i + 1];
        const float vr = from[2 * (i + Half)], vi = from[2 * (i + Half) + 1];
        const float tr = wr * vr - wi * vi, ti = wr * vi + wi * vr;
        to[2 * at] = ur + tr;
        to[2 * at + 1] = ui + ti;
        to[2 * (at + size)] = ur - tr;
        to[2 * (at + size) + 1] = ui - ti;
      }
    factor += 2 * size;
    std::swap(from, to);
  }
}

Problem fft(const Wish &wish) {
  const size_t batch = wish.pick<size_t>(4, 7, 256);
  Problem p;
  auto input = p.floats(2 * Size * batch, -1, 1);
  auto output = p.arrays.uninitialized<float>(2 * Size * batch);
  p.launch("fft", wish.row(batch * Half, Half), input, output);
  p.cpp(batch, [=](Arrays &arrays, size_t begin, size_t end) {
    static const std::vector<float> twiddles = factors();
    for (size_t i = begin; i < end; ++i) {
      float a[2 * Size], b[2 * Size];
      std::copy_n(arrays[input] + 2 * Size * i, 2 * Size, a);
      transform(a, b, twiddles.data());
      // After eight steps, the result is in the array of the initial data.
      std::copy_n(a, 2 * Size, arrays[output] + 2 * Size * i);
    }
  });
  p.reference([=](Arrays &arrays) {
    double cosine[Size], sine[Size];
    for (size_t i = 0; i != Size; ++i) {
      cosine[i] = std::cos(2 * M_PI * double(i) / double(Size));
      sine[i] = -std::sin(2 * M_PI * double(i) / double(Size));
    }
    for (size_t first = 0; first != 2 * Size * batch; first += 2 * Size)
      for (size_t k = 0; k != Size; ++k) {
        double real = 0, imaginary = 0;
        for (size_t i = 0; i != Size; ++i) {
          const double re = arrays[input][first + 2 * i], im = arrays[input][first + 2 * i + 1];
          real += re * cosine[i * k % Size] - im * sine[i * k % Size];
          imaginary += re * sine[i * k % Size] + im * cosine[i * k % Size];
        }
        arrays[output][first + 2 * k] = float(real);
        arrays[output][first + 2 * k + 1] = float(imaginary);
      }
  });
  p.expect(output, 1e-5, 1e-4);
  return p;
}

} // namespace suite
