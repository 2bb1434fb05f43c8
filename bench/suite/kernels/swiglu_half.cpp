//===- swiglu_half.cpp - An activation of 16-bit floats and a product -------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <cmath>

namespace suite {

Problem swiglu_half(const Wish &wish) {
  const size_t n = wish.pick<size_t>(2048, 4 * 773, 1 << 21);
  Problem p;
  Random random;
  auto halves = [&](float range) {
    auto array = p.arrays.uninitialized<unsigned char>(2 * n);
    auto *values = reinterpret_cast<_Float16 *>(p.arrays[array]);
    for (size_t i = 0; i != n; ++i)
      values[i] = _Float16(range * (2 * float(random.unit()) - 1));
    return array;
  };
  auto gate = halves(6), up = halves(2);
  auto output = p.arrays.uninitialized<unsigned char>(2 * n);
  p.anyLocalSize = true;
  p.launch("swiglu_half", wish.row(n / 4, 256), gate, up, output, int(n));
  p.cpp(n, [=](Arrays &arrays, size_t begin, size_t end) {
    const auto *g = reinterpret_cast<const _Float16 *>(arrays[gate]);
    const auto *u = reinterpret_cast<const _Float16 *>(arrays[up]);
    auto *__restrict to = reinterpret_cast<_Float16 *>(arrays[output]);
    for (size_t i = begin; i < end; ++i)
      to[i] = _Float16(float(g[i]) / (1 + std::exp(-float(g[i]))) * float(u[i]));
  });
  // Bytes cannot be compared with a tolerance: floats with different last bits may round to
  // different halves.
  p.expect(output, 0, 0, 0.005);
  return p;
}

} // namespace suite
