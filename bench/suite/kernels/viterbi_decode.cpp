//===- viterbi_decode.cpp - Decodes frames of a radio signal ---------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace suite {

Problem viterbi_decode(const Wish &wish) {
  constexpr unsigned states = 64, steps = 128, polynomialA = 0x79, polynomialB = 0x5b;
  const size_t frames = wish.pick<size_t>(4, 7, 64);
  Problem p;
  auto parity = [](unsigned x) { return std::popcount(x) % 2; };
  // Random bits, and zeros at the end of a frame, with noise.
  Random random;
  auto received = p.arrays.uninitialized<unsigned char>(2 * frames * steps);
  unsigned char *to = p.arrays[received];
  for (size_t frame = 0; frame != frames; ++frame) {
    unsigned state = 0;
    for (unsigned t = 0; t != steps; ++t) {
      const unsigned bit = t < steps - 6 ? random.next() % 2 : 0, code = bit << 6 | state;
      state = code >> 1;
      for (const unsigned polynomial : {polynomialA, polynomialB}) {
        const int noise = int(random.next() % 180);
        *to++ = (unsigned char)(parity(code & polynomial) ? 255 - noise : noise);
      }
    }
  }
  auto bits = p.arrays.uninitialized<unsigned char>(frames * steps);
  p.launch("viterbi_decode", Range{{frames * states}, {states}}, received, bits);
  p.cpp(frames, [=](Arrays &arrays, size_t begin, size_t end) {
    // The symbols of the codes.
    int a[2 * states], b[2 * states];
    for (unsigned code = 0; code != 2 * states; ++code) {
      a[code] = parity(code & polynomialA) * 255;
      b[code] = parity(code & polynomialB) * 255;
    }
    for (size_t frame = begin; frame < end; ++frame) {
      int metrics[states], old[states];
      unsigned char decisions[steps][states];
      std::fill_n(metrics, states, 1000000);
      metrics[0] = 0;
      const unsigned char *symbol = arrays[received] + 2 * frame * steps;
      for (unsigned t = 0; t != steps; ++t, symbol += 2) {
        std::copy_n(metrics, states, old);
        for (unsigned state = 0; state != states; ++state) {
          const unsigned code = state / 32 * 64 + state % 32 * 2;
          const unsigned before = code % 64;
          const int zero =
              old[before] + std::abs(a[code] - symbol[0]) + std::abs(b[code] - symbol[1]);
          const int one = old[before + 1] + std::abs(a[code + 1] - symbol[0]) +
                          std::abs(b[code + 1] - symbol[1]);
          metrics[state] = std::min(zero, one);
          decisions[t][state] = one < zero;
        }
      }
      unsigned state = 0;
      for (unsigned t = steps; t-- != 0;) {
        arrays[bits][frame * steps + t] = (unsigned char)(state / 32);
        state = state % 32 * 2 + decisions[t][state];
      }
    }
  });
  p.expect(bits);
  return p;
}

} // namespace suite
