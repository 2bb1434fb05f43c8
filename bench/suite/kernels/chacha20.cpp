//===- chacha20.cpp - Encryption of blocks of 64 bytes ---------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <bit>

namespace suite {

Problem chacha20(const Wish &wish) {
  const size_t blocks = wish.pick<size_t>(512, 777, 1 << 14);
  constexpr unsigned first = 1, nonce[3] = {0x09000000, 0x4a000000, 0x31415926};
  Problem p;
  auto input = p.arrays.random<unsigned>(16 * blocks, 0, 0xffffffff);
  auto output = p.arrays.uninitialized<unsigned>(16 * blocks);
  auto key = p.arrays.random<unsigned>(8, 0, 0xffffffff);
  p.anyLocalSize = true;
  p.launch("chacha20", wish.row(blocks, 64), input, output, key, first, nonce[0], nonce[1],
           nonce[2], unsigned(blocks));
  p.cpp(blocks, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned *k = arrays[key];
    for (size_t i = begin; i < end; ++i) {
      const unsigned start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, k[0], k[1],
                                  k[2],       k[3],       k[4],       k[5],       k[6], k[7],
                                  0,          0x09000000, 0x4a000000, 0x31415926};
      unsigned s[16];
      for (size_t w = 0; w != 16; ++w)
        s[w] = w == 12 ? first + unsigned(i) : start[w];
      auto quarter = [&](size_t a, size_t b, size_t c, size_t d) {
        s[d] = std::rotl(s[d] ^ (s[a] += s[b]), 16);
        s[b] = std::rotl(s[b] ^ (s[c] += s[d]), 12);
        s[d] = std::rotl(s[d] ^ (s[a] += s[b]), 8);
        s[b] = std::rotl(s[b] ^ (s[c] += s[d]), 7);
      };
      for (int round = 0; round != 10; ++round) {
        for (size_t c = 0; c != 4; ++c)
          quarter(c, 4 + c, 8 + c, 12 + c);
        for (size_t c = 0; c != 4; ++c)
          quarter(c, 4 + (c + 1) % 4, 8 + (c + 2) % 4, 12 + (c + 3) % 4);
      }
      const unsigned *from = arrays[input] + 16 * i;
      unsigned *__restrict to = arrays[output] + 16 * i;
      for (size_t w = 0; w != 16; ++w)
        to[w] = from[w] ^ (s[w] + (w == 12 ? first + unsigned(i) : start[w]));
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
