//===- aes_ctr.cpp - Encryption by AES-128 in counter mode ------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <array>
#include <bit>

namespace suite {

Problem aes_ctr(const Wish &wish) {
  constexpr size_t rounds = 10;
  const size_t blocks = wish.pick<size_t>(256, 331, 1 << 17);
  auto doubled = [](unsigned x) { return (x << 1 ^ (x & 0x80 ? 0x11b : 0)) & 0xff; };
  // The powers of 3 are all numbers but 0, which gives their inverses.
  unsigned powers[256] = {1}, box[256] = {0x63};
  for (size_t i = 1; i != 256; ++i)
    powers[i] = powers[i - 1] ^ doubled(powers[i - 1]);
  for (size_t i = 0; i != 255; ++i) {
    const auto inverse = (unsigned char)powers[(255 - i) % 255];
    unsigned entry = 0x63;
    for (int turn = 0; turn != 5; ++turn)
      entry ^= std::rotl(inverse, turn);
    box[powers[i]] = entry;
  }
  std::vector<unsigned> entries;
  for (const unsigned s : box)
    entries.push_back(doubled(s) << 24 | s << 16 | s << 8 | (doubled(s) ^ s));
  std::vector<unsigned> schedule = {0x2b7e1516, 0x28aed2a6, 0xabf71588, 0x09cf4f3c};
  for (unsigned i = 4, constant = 1; i != 4 * (rounds + 1); ++i) {
    unsigned word = schedule[i - 1];
    if (i % 4 == 0) {
      word = std::rotl(word, 8);
      word = box[word >> 24] << 24 | box[word >> 16 & 255] << 16 | box[word >> 8 & 255] << 8 |
             box[word & 255];
      word ^= constant << 24;
      constant = doubled(constant);
    }
    schedule.push_back(schedule[i - 4] ^ word);
  }
  const std::array<unsigned, 4> counter = {0x01020304, 0x05060708, 0x090a0b0c, 1};

  Problem p;
  auto input = p.arrays.random<unsigned>(4 * blocks, 0, 0xffffffff);
  auto output = p.arrays.uninitialized<unsigned>(4 * blocks);
  auto table = p.arrays.copy(entries), keys = p.arrays.copy(schedule);
  p.anyLocalSize = true;
  p.launch("aes_ctr", wish.row(blocks, 128), input, output, unsigned(blocks), table, keys, counter);
  p.cpp(blocks, [=](Arrays &arrays, size_t begin, size_t end) {
    const unsigned *t = arrays[table];
    for (size_t block = begin; block < end; ++block) {
      const unsigned *key = arrays[keys];
      unsigned s[4], next[4];
      for (size_t i = 0; i != 4; ++i)
        s[i] = (counter[i] + (i == 3 ? unsigned(block) : 0)) ^ *key++;
      for (size_t round = 1; round != rounds; ++round) {
        for (size_t i = 0; i != 4; ++i)
          next[i] = t[s[i] >> 24] ^ std::rotr(t[s[(i + 1) % 4] >> 16 & 255], 8) ^
                    std::rotr(t[s[(i + 2) % 4] >> 8 & 255], 16) ^
                    std::rotr(t[s[(i + 3) % 4] & 255], 24) ^ *key++;
        for (size_t i = 0; i != 4; ++i)
          s[i] = next[i];
      }
      auto last = [=](unsigned byte) { return t[byte & 255] >> 8 & 255; };
      for (size_t i = 0; i != 4; ++i) {
        const unsigned word = last(s[i] >> 24) << 24 | last(s[(i + 1) % 4] >> 16) << 16 |
                              last(s[(i + 2) % 4] >> 8) << 8 | last(s[(i + 3) % 4]);
        arrays[output][4 * block + i] =
            arrays[input][4 * block + i] ^ __builtin_bswap32(word ^ *key++);
      }
    }
  });
  p.expect(output);
  return p;
}

} // namespace suite
