//===- bcrypt_rounds.cpp - Key schedule of a cipher with large tables ------------------------===//
//
// Part of oclc, under the Apache License v2.0 with LLVM Exceptions. See LICENSE for details.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===------------------------------------------------------------------------------------------===//

#include "Problem.h"

#include <algorithm>
#include <utility>

namespace suite {

namespace {

struct CipherState {
  unsigned p[18], s[4][256];

  void encrypt(unsigned &left, unsigned &right) const {
    for (size_t i = 0; i != 16; ++i) {
      left ^= p[i];
      right ^=
          ((s[0][left >> 24] + s[1][left >> 16 & 255]) ^ s[2][left >> 8 & 255]) + s[3][left & 255];
      std::swap(left, right);
    }
    std::swap(left, right);
    right ^= p[16];
    left ^= p[17];
  }
};

} // namespace

Problem bcrypt_rounds(const Wish &wish) {
  constexpr size_t group = 8;
  const size_t items = wish.pick<size_t>(1, 3, 8) * group;
  const int rounds = wish.pick(1, 2, 3);
  Problem p;
  auto passwords = p.arrays.random<unsigned>(18 * items, 0, 0xffffffff);
  auto tables = p.arrays.random<unsigned>(4 * 256, 0, 0xffffffff);
  auto keys = p.arrays.random<unsigned>(18, 0, 0xffffffff);
  auto digests = p.arrays.uninitialized<unsigned>(2 * items);
  p.launch("bcrypt_rounds", Range{{items}, {group}}, passwords, tables, keys, digests, rounds);
  p.cpp(items, [=](Arrays &arrays, size_t begin, size_t end) {
    for (size_t item = begin; item < end; ++item) {
      CipherState state;
      std::copy_n(arrays[keys], 18, state.p);
      std::copy_n(arrays[tables], 4 * 256, &state.s[0][0]);
      unsigned left = 0, right = 0;
      for (int round = 0; round != rounds; ++round) {
        for (size_t i = 0; i != 18; ++i)
          state.p[i] ^= arrays[passwords][item * 18 + i];
        left = right = 0;
        for (size_t i = 0; i != 18; i += 2) {
          state.encrypt(left, right);
          state.p[i] = left;
          state.p[i + 1] = right;
        }
        for (auto &table : state.s)
          for (size_t i = 0; i != 256; i += 2) {
            state.encrypt(left, right);
            table[i] = left;
            table[i + 1] = right;
          }
      }
      arrays[digests][2 * item] = left;
      arrays[digests][2 * item + 1] = right;
    }
  });
  p.expect(digests);
  return p;
}

} // namespace suite
