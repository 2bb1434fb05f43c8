//===- ntt_stage.cpp - Fourier transform of integers modulo a prime --------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <utility>

namespace suite {

Problem ntt_stage(const Wish &wish) {
  constexpr unsigned modulus = 998244353, generator = 3;
  const int bits = wish.pick(8, 9, 14);
  const size_t n = size_t(1) << bits;
  Problem p;
  auto product = [](unsigned a, unsigned b) { return unsigned(uint64_t(a) * b % modulus); };
  auto power = [=](unsigned base, size_t exponent) {
    unsigned result = 1;
    for (; exponent; exponent /= 2, base = product(base, base))
      if (exponent % 2)
        result = product(result, base);
    return result;
  };
  auto data = p.arrays.random<unsigned>(n, 0, modulus - 1);
  // For each stage the powers of its root, and 2^32 times them over the modulus.
  auto roots = p.arrays.zeros<unsigned>(2 * n);
  for (size_t half = 1; half != n; half *= 2) {
    const unsigned root = power(generator, (modulus - 1) / (2 * half));
    unsigned value = 1;
    for (size_t k = 0; k != half; ++k, value = product(value, root)) {
      p.arrays[roots][2 * (half + k)] = value;
      p.arrays[roots][2 * (half + k) + 1] = unsigned((uint64_t(value) << 32) / modulus);
    }
  }
  p.inPlace = true;
  p.anyLocalSize = true;
  p.launch("ntt_reverse", wish.row(n, 128), data, bits);
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    unsigned *all = arrays[data];
    for (size_t i = begin; i < end; ++i) {
      size_t j = 0;
      for (int bit = 0; bit != bits; ++bit)
        j = 2 * j + (i >> bit & 1);
      if (i < j)
        std::swap(all[i], all[j]);
    }
  });
  for (size_t half = 1; half != n; half *= 2) {
    p.launch("ntt_stage", wish.row(n / 2, 128), data, roots, int(half), int(n / 2));
    p.cpp(n / 2, [=](Arrays &arrays, size_t begin, size_t end) {
      // The pairs of a block have its first and its second half.
      for (size_t i = begin; i < end;) {
        const size_t block = i / half, last = std::min(end, (block + 1) * half);
        const unsigned *root = arrays[roots] + 2 * half;
        unsigned *from = arrays[data] + 2 * block * half;
        for (size_t k = i - block * half; i != last; ++i, ++k) {
          const unsigned a = from[k], factor = root[2 * k];
          const unsigned quotient = unsigned(uint64_t(from[half + k]) * root[2 * k + 1] >> 32);
          unsigned b = from[half + k] * factor - quotient * modulus;
          b = b >= modulus ? b - modulus : b;
          const unsigned sum = a + b;
          from[k] = sum >= modulus ? sum - modulus : sum;
          from[half + k] = a >= b ? a - b : a + modulus - b;
        }
      }
    });
  }
  p.expect(data);
  return p;
}

} // namespace suite
