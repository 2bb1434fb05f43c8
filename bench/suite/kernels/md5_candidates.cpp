//===- md5_candidates.cpp - MD5 of many candidates -------------------------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <array>
#include <atomic>
#include <bit>
#include <cmath>

namespace suite {

namespace {

struct BasePassword {
  unsigned words[3];
  unsigned length;
};

std::array<unsigned, 4> md5OfBlock(const unsigned *words) {
  static const std::array<unsigned, 64> constants = [] {
    std::array<unsigned, 64> all;
    for (size_t i = 0; i != 64; ++i)
      all[i] = unsigned(std::floor(std::abs(std::sin(double(i + 1))) * 0x1p32));
    return all;
  }();
  static constexpr int turns[4][4] = {
      {7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  unsigned a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
  for (unsigned i = 0; i != 64; ++i) {
    const unsigned round = i / 16;
    const unsigned mixed = round == 0   ? (b & c) | (~b & d)
                           : round == 1 ? (d & b) | (~d & c)
                           : round == 2 ? b ^ c ^ d
                                        : c ^ (b | ~d);
    const unsigned word = round == 0 ? i : round == 1 ? 5 * i + 1 : round == 2 ? 3 * i + 5 : 7 * i;
    const unsigned sum = a + mixed + constants[i] + words[word % 16];
    a = d;
    d = c;
    c = b;
    b += std::rotl(sum, turns[round][i % 4]);
  }
  return {a + 0x67452301, b + 0xefcdab89, c + 0x98badcfe, d + 0x10325476};
}

} // namespace

Problem md5_candidates(const Wish &wish) {
  const size_t count = wish.pick<size_t>(1024, 2053, 1 << 15);
  constexpr unsigned mask = 0xffff;
  const BasePassword base = {{0x64726177, 0x61, 0}, 5};
  Problem p;
  auto bitmap = p.arrays.random<unsigned>((mask + 1) / 32, 0, 0xffffffff);
  auto hits = p.arrays.zeros<unsigned>(64);
  // Few candidates are hits, but enough of them to check.
  for (size_t i = 0; i != (mask + 1) / 32; ++i)
    p.arrays[bitmap][i] &= i % 2 ? 0x00010400 : 0x20;
  p.inPlace = true;
  p.anyLocalSize = true;
  p.launch("md5_candidates", wish.row(count, 64), base, bitmap, mask, hits, unsigned(count));
  p.cpp(count, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      unsigned words[16] = {base.words[0], base.words[1], base.words[2]};
      size_t rest = i, length = base.length;
      for (int digit = 0; digit != 6; ++digit, ++length, rest /= 10)
        words[length / 4] |= unsigned('0' + rest % 10) << length % 4 * 8;
      words[length / 4] |= 0x80u << length % 4 * 8;
      words[14] = unsigned(length * 8);
      const auto [a, b, c, d] = md5OfBlock(words);
      if (arrays[bitmap][(a & mask) / 32] >> (a & 31) & 1)
        std::atomic_ref(arrays[hits][(b ^ c ^ d) & 63]) += 1;
    }
  });
  p.expect(hits);
  return p;
}

} // namespace suite
